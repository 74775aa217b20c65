import { NO_KEYS } from '../../../transform/key-ring.js';
import { policyOf, type TransformPolicy } from '../../../transform/policy.js';
import { operatorNamed } from '../../../transform/registry.js';
import { restoreForm } from '../../../transform/restore-form.js';

import { transformTogether } from '../../../transform/transform-together.js';
import { examineParts, type ExaminedPart, type PartTools } from './examine-parts.js';
import { partsOf, putBack, type Part, type Rewritten } from './gather.js';
import { invalid, MOST_TEXTS, type GuardrailBody } from './guardrail-body.js';
import type { GuardrailMode, GuardrailSettings } from './guardrail-modes.js';
import { unreadParts } from './message-strings.js';
import { openEnd } from './open-end.js';
import type { PlaceholderStore } from './placeholder-store.js';

/** What the gateway is answered. */
export interface GuardrailAnswer extends Rewritten {
  readonly action: 'NONE' | 'BLOCKED' | 'GUARDRAIL_INTERVENED';
  /** Why nothing passes: categories and places, never a value. */
  readonly blocked_reason?: string;
  /** Of each text: characters at its end that may still become others when more of it comes. */
  readonly stream_holdback_chars?: readonly number[];
}

/** What a guardrail works with. */
export interface Guard extends Omit<PartTools, 'threshold'> {
  readonly settings: GuardrailSettings;
  readonly store: PlaceholderStore;
  readonly accountId: string | undefined;
  readonly log: { warn(facts: object, message: string): void };
}

/** Judges a request to a model, or an answer of it, and rewrites it as the mode says. */
export async function guard(guard: Guard, body: GuardrailBody): Promise<GuardrailAnswer> {
  const { mode = guard.settings.mode, uncovered } = body.parameters;
  const unread = [...new Set([...(body.images.length > 0 ? ['image'] : []), ...unreadParts(body.messages)])];
  if (unread.length > 0 && uncovered === 'block') return blocked(`not looked into: ${unread.join(', ')}`);
  if (mode === 'reversible' && body.direction === 'response') return restoreAnswer(guard, body);
  const parts = partsOf(body);
  if (parts.length > MOST_TEXTS) return blocked(`not looked into: more than ${MOST_TEXTS.toString()} texts`);
  const { threshold } = body.parameters;
  const looked = await examineParts(parts, { ...guard, threshold });
  if ('refused' in looked) return blocked(looked.refused);
  const { examined, failed } = looked;
  if (failed.length > 0) {
    if (guard.settings.onFailure === 'closed') return blocked(`not looked into: ${failed.join(', ')} failed`);
    guard.log.warn({ providers: failed }, 'a guardrail that is open on failure let texts pass');
  }
  return act(guard, body, mode, parts, examined);
}

function act(
  { store, accountId }: Guard,
  body: GuardrailBody,
  mode: GuardrailMode,
  parts: readonly Part[],
  examined: readonly ExaminedPart[],
): GuardrailAnswer {
  const session = mode === 'reversible' ? sessionOf(body, accountId) : undefined;
  const before = session === undefined ? [] : store.mapOf(session);
  const policy = policyFor(mode, body.parameters.threshold);
  const { texts, map } = transformTogether(examined, policy, before, {
    keys: NO_KEYS,
    subject: '',
    language: 'en',
  });
  const categories = [
    ...new Set(texts.flatMap(({ replaced }) => replaced.map(({ category }) => category))),
  ].sort();
  if (mode === 'block' && categories.length > 0) return blocked(`sensitive data: ${categories.join(', ')}`);
  const became = texts.map(({ text }) => text);
  const rewritten = putBack(body, parts, became);
  if (rewritten.tool_calls !== undefined && rewritten.structured_messages === undefined)
    return blocked(`sensitive data in tool calls: ${categories.join(', ')}`);
  if (session !== undefined && map.length > before.length && !store.keep(session, map))
    return blocked('more values than are kept');
  const hold = held(body, rewritten, (text) => [...text].length);
  return intervened(rewritten, hold);
}

/** Puts values back where the placeholders are that the request was given. */
function restoreAnswer({ store, accountId, log }: Guard, body: GuardrailBody): GuardrailAnswer {
  const map = store.mapOf(sessionOf(body, accountId));
  const parts = partsOf(body);
  const restored = parts.map(({ text, form }) => restoreForm(text, { form }, map, NO_KEYS, 'codepoint'));
  const strangers = restored.reduce((sum, { unknown }) => sum + unknown.length, 0);
  if (strangers > 0)
    log.warn({ placeholders: strangers }, 'an answer has placeholders that are not kept here');
  const rewritten = putBack(
    body,
    parts,
    restored.map(({ text }) => text),
  );
  if (rewritten.tool_calls !== undefined && body.parameters.uncovered === 'block')
    return blocked('placeholders in tool calls of an answer, which the gateway does not take back');
  return intervened(
    rewritten,
    held(body, rewritten, (text, index) => openEnd(body.texts[index] ?? text, text, map)),
  );
}

const blocked = (reason: string): GuardrailAnswer => ({
  action: 'BLOCKED',
  blocked_reason: `data-discovery: ${reason}`,
});

const intervened = (
  rewritten: Rewritten,
  hold: Pick<GuardrailAnswer, 'stream_holdback_chars'>,
): GuardrailAnswer => ({
  action: Object.keys(rewritten).length > 0 ? 'GUARDRAIL_INTERVENED' : 'NONE',
  ...rewritten,
  ...hold,
});

/**
 * Answers may be shown while they grow: how much of each is not to be shown yet. Requests are whole.
 * @param count of a text as it is to go on
 */
const held = (
  { direction, texts }: GuardrailBody,
  { texts: became = texts }: Rewritten,
  count: (text: string, index: number) => number,
): Pick<GuardrailAnswer, 'stream_holdback_chars'> =>
  direction === 'request' ? {} : { stream_holdback_chars: became.map(count) };

const policyFor = (mode: GuardrailMode, threshold: number): TransformPolicy =>
  policyOf({
    version: 1,
    threshold,
    default: operatorNamed(mode === 'reversible' ? 'number' : 'label'),
    categories: [],
    other: [],
  });

/** Whoever differs in account or in what the gateway knows of them has another session, whatever id they send. */
function sessionOf(
  { callId, conversationId, caller, parameters }: GuardrailBody,
  accountId: string | undefined,
): string {
  const id = parameters.session === 'conversation' ? (conversationId ?? callId) : callId;
  if (id === undefined) throw invalid('litellm_call_id', 'there: placeholders are kept under it');
  return JSON.stringify([accountId, caller, parameters.session, id]);
}
