import { ServiceError } from '../core/errors.js';
import type { OffsetUnit } from '../core/offsets.js';
import { classifyText, type TextClassification } from '../discovery/classify-text.js';
import type { DiscoveryDeps } from '../discovery/discovery-deps.js';
import { hasFailed } from '../discovery/provider-outcome.js';
import { findLeaks, type Leak } from './find-leaks.js';
import type { KeyRing } from './key-ring.js';
import type { TransformPolicy } from './policy.js';
import { SessionMap, type MapEntry } from './session-map.js';
import { Transformer, type Transformed } from './transformer.js';

/** How a text is to be transformed. */
export interface TransformWishes {
  readonly policy: TransformPolicy;
  /** What earlier parts of the session gave out. */
  readonly map: readonly MapEntry[];
  readonly subject: string;
  readonly language: string;
  /** Whether the result is classified again. */
  readonly verify: boolean;
}

/** A text that was transformed, and what was found in it. */
export interface TransformedText extends Transformed {
  /** What was found, with offsets into the text as it was. */
  readonly classification: TextClassification;
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
 * @throws ServiceError TRANSFORM_INCOMPLETE, and those of `classifyText`
 */
export async function transformText(
  deps: DiscoveryDeps,
  keys: KeyRing,
  text: string,
  unit: OffsetUnit,
  { policy, map, subject, language, verify }: TransformWishes,
): Promise<TransformedText> {
  const session = new SessionMap(map);
  const transformer = new Transformer(policy, session, { keys, subject, language });
  const reaches = ({ score }: { readonly score: number }): boolean => score > policy.threshold;
  const classification = await classifyWhole(deps, text, unit, reaches);
  const transformed = transformer.transform(classification.body, classification.occurrences);
  const done = { ...transformed, classification, map: session.entries };
  if (!verify || transformed.text.trim() === '') return verify ? { ...done, leaks: [] } : done;
  const { occurrences } = await classifyWhole(
    { ...deps, trusted: true },
    transformed.text,
    unit,
    (found) => reaches(found) && !transformer.isKept(found.category),
  );
  return { ...done, leaks: findLeaks(classification.body, transformed, occurrences) };
}

async function classifyWhole(
  deps: DiscoveryDeps,
  text: string,
  unit: OffsetUnit,
  keeps: (found: { readonly category: string; readonly score: number }) => boolean,
): Promise<TextClassification> {
  const classification = await classifyText(deps, Buffer.from(text, 'utf8'), unit, keeps);
  const failed = classification.outcomes.filter(hasFailed).map(({ config }) => config.name);
  if (failed.length === 0) return classification;
  throw new ServiceError('TRANSFORM_INCOMPLETE', { providers: failed.join(', ') }, { providers: failed });
}
