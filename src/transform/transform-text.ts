import type { TextForm } from '../values/text-form.js';
import { ServiceError } from '../core/errors.js';
import type { OffsetUnit } from '../core/offsets.js';
import type { DiscoveryDeps } from '../discovery/discovery-deps.js';
import type { Keeps } from '../discovery/own-rules.js';
import { hasFailed, type ProviderOutcome } from '../discovery/provider-outcome.js';
import { guessLanguage } from '../text/guess-language.js';
import { findLeaks, type Leak } from './find-leaks.js';
import type { KeyRing } from './key-ring.js';
import type { TransformPolicy } from './policy.js';
import { SessionMap, type MapEntry } from './session-map.js';
import { examineText } from './slots/examine-text.js';
import type { ExaminedText } from './slots/slot.js';
import { carriedSession, type TransformSession } from './sessions/session-store.js';
import { transformSlots } from './transform-slots.js';
import { Transformer, type Transformed } from './transformer.js';
import { LIMIT_OF_REQUESTS, searchResult, type SearchedResult } from './verification/search-result.js';
import { ValueIndex } from './verification/value-index.js';

/** Options of a transformation that do not depend on its session. */
export interface ActingOptions {
  readonly policy: TransformPolicy;
  readonly form: TextForm;
  readonly subject: string;
  /** Language of pseudonyms; undefined to detect it from the text. */
  readonly language: string | undefined;
  /** Whether to search the result for replaced values and classify it again. */
  readonly verify: boolean;
  /** Selects the findings to transform among those that the policy transforms. Default: all. */
  readonly selects?: Keeps;
  /** Whether findings include explanations. Default: false. */
  readonly explain?: boolean;
}

/** Options of a transformation with a map. */
export interface TransformOptions extends ActingOptions {
  /** Entries that earlier parts of the session gave out. */
  readonly map: readonly MapEntry[];
}

/** A transformed text and its findings. */
export interface ActedText extends Transformed {
  /** The original text, to which the `before` offsets of replacements refer. */
  readonly body: string;
  readonly outcomes: readonly ProviderOutcome[];
  /** The reported findings. */
  readonly told: ExaminedText['told'];
  /** Findings and values that remain in the result; absent unless it was verified. */
  readonly leaks?: readonly Leak[];
  /** Result of the search for replaced values; absent unless the result was verified. */
  readonly searched?: SearchedResult;
}

/** A transformed text with its session. */
export interface TransformedText extends ActedText {
  /** The session's map afterwards. */
  readonly map: readonly MapEntry[];
}

/** Runs work when its turn comes in the queue. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Finds sensitive data in a text and transforms it according to a policy. If a provider fails, the text is not
 * transformed, because values that it would have found would remain in the result.
 * @param unit offset unit of error messages
 * @throws KeyError if the policy needs a key that does not exist, before any other work
 * @throws ServiceError TRANSFORM_INCOMPLETE, and those of `examineText`
 */
export async function transformText(
  deps: DiscoveryDeps,
  keys: KeyRing,
  text: string,
  unit: OffsetUnit,
  { map, ...options }: TransformOptions,
): Promise<TransformedText> {
  const session = new SessionMap(map);
  const acted = await transformInSession(deps, keys, text, unit, options, carriedSession(session));
  return { ...acted, map: session.entries };
}

/**
 * Like `transformText`, within a session that concurrent requests may share.
 * @param inTurn schedules the steps that classify or search a text; waiting for the session happens outside it
 * @throws the errors of `transformText`, and those of the session
 */
export async function transformInSession(
  deps: DiscoveryDeps,
  keys: KeyRing,
  text: string,
  unit: OffsetUnit,
  { policy, form, subject, language, verify, selects = () => true, explain = false }: ActingOptions,
  session: TransformSession,
  inTurn: InTurn = (work) => work(),
): Promise<ActedText> {
  const tools = { keys, subject, language: language ?? guessLanguage(text) ?? 'en' };
  // Fails early if a key is missing. This transformer is only used to check which categories are kept.
  const judge = new Transformer(policy, new SessionMap(), tools);
  const reaches: Keeps = (found) =>
    found.score > policy.threshold && !judge.isKept(found.category) && selects(found);
  const examined = await inTurn(() => examineWhole(deps, text, unit, form, reaches, explain));
  const values = verify ? new ValueIndex() : undefined;
  const transformed = await session.act((map) =>
    transformSlots(new Transformer(policy, map, tools, values?.replaced), examined),
  );
  const { body, outcomes, told } = examined;
  const done = { ...transformed, body, outcomes, told };
  if (values === undefined) return done;
  const searched = await inTurn(() =>
    searchResult(values, [Buffer.from(transformed.text)], { limit: LIMIT_OF_REQUESTS }),
  );
  if (transformed.text.trim() === '') return { ...done, searched, leaks: [] };
  const trusting = { ...deps, trusted: true };
  const written = asDecided(form, told);
  const again = await inTurn(() => examineWhole(trusting, transformed.text, unit, written, reaches, false));
  return { ...done, searched, leaks: findLeaks(body, transformed, again.slots) };
}

/** Reuses the header decision for the second pass: a replacement in the first row must not change it. */
function asDecided(form: TextForm, told: ExaminedText['told']): TextForm {
  const decision = 'headerDecision' in told ? told.headerDecision : undefined;
  return decision === undefined || form.form !== 'csv' ? form : { ...form, hasHeaders: decision.hasHeaders };
}

async function examineWhole(
  deps: DiscoveryDeps,
  text: string,
  unit: OffsetUnit,
  form: TextForm,
  reaches: Keeps,
  explain: boolean,
): Promise<ExaminedText> {
  const examined = await examineText(deps, text, unit, form, reaches, explain);
  refuseFailed(examined.outcomes);
  return examined;
}

/**
 * Fails if a provider failed, because values that it would have found would remain. @throws ServiceError
 * TRANSFORM_INCOMPLETE
 */
export function refuseFailed(outcomes: readonly ProviderOutcome[]): void {
  const failed = outcomes.filter(hasFailed).map(({ config }) => config.name);
  if (failed.length === 0) return;
  throw new ServiceError('TRANSFORM_INCOMPLETE', { providers: failed.join(', ') }, { providers: failed });
}
