import { type ErrorCode, ServiceError } from '../../../core/errors.js';
import type { DiscoveryDeps } from '../../../discovery/discovery-deps.js';
import { AllProvidersFailed, hasFailed, type ProviderOutcome } from '../../../discovery/provider-outcome.js';
import { NO_KEYS } from '../../../transform/key-ring.js';
import { policyOf, type TransformPolicy } from '../../../transform/policy.js';
import { operatorNamed } from '../../../transform/registry.js';
import { restoreForm } from '../../../transform/restore-form.js';
import { Restorer } from '../../../transform/restore-text.js';
import type { MapEntry } from '../../../transform/session-map.js';
import { examineText } from '../../../transform/slots/examine-text.js';
import type { ExaminedText } from '../../../transform/slots/slot.js';
import { transformTogether } from '../../../transform/transform-slots.js';
import { allInOrder, WIDTH } from '../../batch/in-order.js';
import type { WorkGate } from '../../work-gate.js';
import { type Part, partsOf, putBack, type Rewritten, unreadParts } from './gather.js';
import {
  type GuardrailBody,
  invalid,
  MOST_TEXTS,
  type GuardrailMode,
  type GuardrailSettings,
} from './guardrail-body.js';
import type { PlaceholderStore } from './placeholder-store.js';

/** Errors that mean a text cannot be examined, rather than that the service failed. */
const REFUSED: ReadonlySet<ErrorCode> = new Set(['UNTRUSTED_INPUT', 'TEXT_NOT_JSON', 'BODY_TOO_LARGE']);

/** The findings in one text. */
type ExaminedPart = Pick<ExaminedText, 'body' | 'slots' | 'outcomes'>;

/** The findings in the parts of a request, or the reason why they are unknown. */
type ExaminedParts =
  | { readonly examined: readonly ExaminedPart[]; readonly failed: readonly string[] }
  /** Says which part is refused and why; contains nothing of its text. */
  | { readonly refused: string };

/** What the examination of parts needs. */
interface PartTools {
  readonly deps: DiscoveryDeps;
  readonly gate: WorkGate;
  readonly signal: AbortSignal;
  /** Maximum size of a text in bytes. */
  readonly maxTextBytes: number;
  /** Findings must score above this. */
  readonly threshold: number;
}

/** Examines all parts, each in its turn; `failed` names the providers that failed on any part. */
async function examineParts(parts: readonly Part[], tools: PartTools): Promise<ExaminedParts> {
  const examined: ExaminedPart[] = [];
  const failed = new Set<string>();
  for (const one of await allInOrder(parts, WIDTH, (part) => examinePart(part, tools))) {
    if ('refused' in one) return one;
    for (const { config } of one.outcomes.filter(hasFailed)) failed.add(config.name);
    examined.push(one);
  }
  return { examined, failed: [...failed] };
}

async function examinePart(
  { text, form, place }: Part,
  { deps, gate, signal, maxTextBytes, threshold }: PartTools,
): Promise<ExaminedPart | { readonly refused: string }> {
  const bytes = Buffer.byteLength(text);
  try {
    if (bytes > maxTextBytes) throw new ServiceError('BODY_TOO_LARGE', { limit: maxTextBytes });
    return await gate.turn(bytes, signal, () =>
      examineText({ ...deps, signal }, text, 'codepoint', { form }, ({ score }) => score > threshold),
    );
  } catch (error) {
    if (error instanceof AllProvidersFailed) return unknown(text, error.outcomes);
    if (!(error instanceof ServiceError) || !REFUSED.has(error.code)) throw error;
    const reason = error.details?.['reason'];
    return { refused: `${place}: ${error.message}${typeof reason === 'string' ? ` (${reason})` : ''}` };
  }
}

const unknown = (body: string, outcomes: readonly ProviderOutcome[]): ExaminedPart => ({
  body,
  slots: [],
  outcomes,
});

/** How models write the bracket that starts a placeholder. */
const OPENERS = ['[', '\\[', '&#91;', '&#x5b;', '&lsqb;', '&lbrack;', '\\u005b'];
const LONGEST_OPENER = Math.max(...OPENERS.map(({ length }) => length));
/** What may follow it in an incomplete placeholder; the flags match the letters that restoring treats as equal. */
const REST = /^[\w& \\;#\t\r\n-]*$/iu;
/** Maximum characters that an escaped placeholder character takes in a response. */
const ESCAPED = 6;

/**
 * Returns how many characters at the end of a restored text may still change when more text arrives, because they may
 * start a placeholder. A gateway that streams the text holds them back.
 * @param text the text before restoring
 * @param restored the restored text
 * @param entries the placeholders in use, all of which are in brackets
 * @returns code points
 */
export function openEnd(text: string, restored: string, entries: readonly MapEntry[]): number {
  const longest = Math.max(0, ...entries.map(({ replacement }) => replacement.length));
  if (longest === 0) return 0;
  const first = Math.max(0, text.length - ESCAPED * longest - LONGEST_OPENER);
  for (let at = first; at < text.length; at++) {
    if (!isBegun(text.slice(at).toLowerCase())) continue;
    const settled = new Restorer(entries, NO_KEYS).restore(text.slice(0, at)).text;
    return [...restored.slice(settled.length)].length;
  }
  return 0;
}

function isBegun(tail: string): boolean {
  if (!'[\\&'.includes(tail.charAt(0))) return false;
  return OPENERS.some(
    (opener) => opener.startsWith(tail) || (tail.startsWith(opener) && REST.test(tail.slice(opener.length))),
  );
}

/** The response to the gateway. */
export interface GuardrailAnswer extends Rewritten {
  readonly action: 'NONE' | 'BLOCKED' | 'GUARDRAIL_INTERVENED';
  /** Why the request is blocked: categories and locations, never a value. */
  readonly blocked_reason?: string;
  /** Per text: code points at its end that may still change when more text arrives. */
  readonly stream_holdback_chars?: readonly number[];
}

/** What the guardrail works with. */
interface Guard extends Omit<PartTools, 'threshold'> {
  readonly settings: GuardrailSettings;
  readonly store: PlaceholderStore;
  readonly accountId: string | undefined;
  readonly log: { warn(facts: object, message: string): void };
}

/** Checks a request to a model or its response, and rewrites it according to the mode. */
export async function guard(guard: Guard, body: GuardrailBody): Promise<GuardrailAnswer> {
  const { mode = guard.settings.mode, uncovered } = body.parameters;
  const unread = [...new Set([...(body.images.length > 0 ? ['image'] : []), ...unreadParts(body.messages)])];
  if (unread.length > 0 && uncovered === 'block') return blocked(`not examined: ${unread.join(', ')}`);
  if (mode === 'reversible' && body.direction === 'response') return restoreAnswer(guard, body);
  const parts = partsOf(body);
  if (parts.length > MOST_TEXTS) return blocked(`not examined: more than ${MOST_TEXTS.toString()} texts`);
  const { threshold } = body.parameters;
  const looked = await examineParts(parts, { ...guard, threshold });
  if ('refused' in looked) return blocked(looked.refused);
  const { examined, failed } = looked;
  if (failed.length > 0) {
    if (guard.settings.onFailure === 'closed') return blocked(`not examined: ${failed.join(', ')} failed`);
    guard.log.warn(
      { providers: failed },
      'the guardrail let texts pass after a failure (LITELLM_ON_FAILURE=open)',
    );
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
    return blocked('too many values');
  const hold = held(body, rewritten, (text) => [...text].length);
  return intervened(rewritten, hold);
}

/** Restores the values of the placeholders that the request received. */
function restoreAnswer({ store, accountId, log }: Guard, body: GuardrailBody): GuardrailAnswer {
  const map = store.mapOf(sessionOf(body, accountId));
  const parts = partsOf(body);
  const restored = parts.map(({ text, form }) => restoreForm(text, { form }, map, NO_KEYS, 'codepoint'));
  const strangers = restored.reduce((sum, { unknown }) => sum + unknown.length, 0);
  if (strangers > 0) log.warn({ placeholders: strangers }, 'a response contains unknown placeholders');
  const rewritten = putBack(
    body,
    parts,
    restored.map(({ text }) => text),
  );
  if (rewritten.tool_calls !== undefined && body.parameters.uncovered === 'block')
    return blocked(
      'placeholders in tool calls of a response cannot be restored, because the gateway ignores changes to them',
    );
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
 * Returns how much of each response text must not be shown yet, because responses may be streamed. Requests are
 * complete.
 * @param count returns the number of code points to hold back from a text
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
    default: operatorNamed(mode === 'reversible' ? 'placeholder' : 'label'),
    categories: [],
    other: [],
  });

/**
 * Returns the session key. Callers that differ in account or gateway metadata get different sessions, even for the same
 * id.
 */
function sessionOf(
  { callId, conversationId, caller, parameters }: GuardrailBody,
  accountId: string | undefined,
): string {
  const id = parameters.session === 'conversation' ? (conversationId ?? callId) : callId;
  if (id === undefined) throw invalid('litellm_call_id', 'present, because placeholders are stored under it');
  return JSON.stringify([accountId, caller, parameters.session, id]);
}
