import { ServiceError } from '../core/errors.js';
import type { OffsetUnit } from '../core/offsets.js';
import type { DiscoveryDeps } from '../discovery/discovery-deps.js';
import { hasFailed, type ProviderOutcome } from '../discovery/provider-outcome.js';
import { guessLanguage } from '../text/guess-language.js';
import { findLeaks, type Leak } from './find-leaks.js';
import type { KeyRing } from './key-ring.js';
import type { TransformPolicy } from './policy.js';
import { SessionMap, type MapEntry } from './session-map.js';
import { examineText, type TextForm } from './slots/examine-text.js';
import type { ExaminedText, Reaches } from './slots/slot.js';
import { transformSlots } from './transform-slots.js';
import { Transformer, type Transformed } from './transformer.js';

/** How a text is to be transformed. */
export interface TransformWishes {
  readonly policy: TransformPolicy;
  readonly form: TextForm;
  /** What earlier parts of the session gave out. */
  readonly map: readonly MapEntry[];
  readonly subject: string;
  /** Of surrogates; undefined: the one that the text seems to be written in. */
  readonly language: string | undefined;
  /** Whether the result is classified again. */
  readonly verify: boolean;
}

/** A text that was transformed, and what was found in it. */
export interface TransformedText extends Transformed {
  /** The text as it was; offsets of what was replaced refer to it. */
  readonly body: string;
  readonly outcomes: readonly ProviderOutcome[];
  /** The session's map after it. */
  readonly map: readonly MapEntry[];
  /** What the result holds still; absent unless it was verified. */
  readonly leaks?: readonly Leak[];
}

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
  { policy, form, map, subject, language, verify }: TransformWishes,
): Promise<TransformedText> {
  const session = new SessionMap(map);
  const transformer = new Transformer(policy, session, {
    keys,
    subject,
    language: language ?? guessLanguage(text) ?? 'en',
  });
  const reaches: Reaches = ({ score, category }) => score > policy.threshold && !transformer.isKept(category);
  const examined = await examineWhole(deps, text, unit, form, reaches);
  const transformed = transformSlots(transformer, examined);
  const done = { ...transformed, body: examined.body, outcomes: examined.outcomes, map: session.entries };
  if (!verify) return done;
  if (transformed.text.trim() === '') return { ...done, leaks: [] };
  const again = await examineWhole({ ...deps, trusted: true }, transformed.text, unit, form, reaches);
  return { ...done, leaks: findLeaks(examined.body, transformed, again.slots) };
}

async function examineWhole(
  deps: DiscoveryDeps,
  text: string,
  unit: OffsetUnit,
  form: TextForm,
  reaches: Reaches,
): Promise<ExaminedText> {
  const examined = await examineText(deps, text, unit, form, reaches);
  const failed = examined.outcomes.filter(hasFailed).map(({ config }) => config.name);
  if (failed.length === 0) return examined;
  throw new ServiceError('TRANSFORM_INCOMPLETE', { providers: failed.join(', ') }, { providers: failed });
}
