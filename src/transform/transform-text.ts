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

/** How a text is to be acted on, whatever its session. */
export interface ActingOptions {
  readonly policy: TransformPolicy;
  readonly form: TextForm;
  readonly subject: string;
  /** Of surrogates; undefined: the one that the text seems to be written in. */
  readonly language: string | undefined;
  /** Whether the result is classified again. */
  readonly verify: boolean;
  /** Which findings are acted on of those that the policy acts on; absent: all. */
  readonly selects?: Keeps;
  /** Whether what was found comes with explanations. Default: no. */
  readonly explain?: boolean;
}

/** How a text is to be transformed. */
export interface TransformOptions extends ActingOptions {
  /** What earlier parts of the session gave out. */
  readonly map: readonly MapEntry[];
}

/** A text that was acted on, and what was found in it. */
export interface ActedText extends Transformed {
  /** The text as it was; offsets of what was replaced refer to it. */
  readonly body: string;
  readonly outcomes: readonly ProviderOutcome[];
  /** What was found. */
  readonly told: ExaminedText['told'];
  /** What the result holds still; absent unless it was verified. */
  readonly leaks?: readonly Leak[];
  /** What the result was searched for; absent unless it was verified. */
  readonly searched?: SearchedResult;
}

/** A text that was transformed, with its session. */
export interface TransformedText extends ActedText {
  /** The session's map after it. */
  readonly map: readonly MapEntry[];
}

/** Has work done when it is its turn. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Finds what is sensitive in a text and acts on it as a policy says. A text that some provider failed on is not
 * transformed: what it would have found would show.
 * @param unit the unit in which an error names its offset
 * @throws KeyError where the policy asks for a key that there is not, before any work
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
 * The same within a session that others use too.
 * @param inTurn what looks into the text is done when it is its turn; the session is waited for outside of it
 * @throws as `transformText`, and what the session throws
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
  // Keys are asked for here, before any work; this one gives nothing out.
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

/** A table is read again as it was read before: what was put into its first row must not change that. */
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

/** What a provider that failed would have found would show. @throws ServiceError TRANSFORM_INCOMPLETE */
export function refuseFailed(outcomes: readonly ProviderOutcome[]): void {
  const failed = outcomes.filter(hasFailed).map(({ config }) => config.name);
  if (failed.length === 0) return;
  throw new ServiceError('TRANSFORM_INCOMPLETE', { providers: failed.join(', ') }, { providers: failed });
}
