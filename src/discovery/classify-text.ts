import { ServiceError } from '../core/errors.js';
import type { OffsetUnit } from '../core/offsets.js';
import type { Occurrence, ProviderFinding } from '../harmonization/occurrence.js';
import { findingsOf, type ProviderOutcome } from './ask-providers.js';
import type { DiscoveryDeps } from './discovery-deps.js';
import { UNOBSERVED } from './discovery-observer.js';
import { keepsBoth, NO_RULES, permitted } from './own-rules.js';
import { readText } from './read-text.js';
import { takePart } from './take-part.js';

/** What was found in a text. */
export interface TextClassification {
  /** The body as sent; the occurrences' UTF-16 offsets refer to it. */
  readonly body: string;
  readonly outcomes: readonly ProviderOutcome[];
  /** Ordered by start, then end. */
  readonly occurrences: readonly Occurrence[];
  /** Occurrences that fell under the threshold; only where the request asks to explain. */
  readonly nearMisses?: readonly Occurrence[];
}

/**
 * Classifies a text and keeps the occurrences that `keeps` accepts by their score.
 * @param explain whether every score comes with its explanation, and near misses beside the occurrences
 */
export async function classifyText(
  deps: DiscoveryDeps,
  bytes: Uint8Array,
  unit: OffsetUnit,
  keeps: (score: number) => boolean,
  explain = false,
): Promise<TextClassification> {
  const { observer = UNOBSERVED } = deps;
  const rules = deps.ownRules?.() ?? NO_RULES;
  const { body, text, textStart } = readText(bytes, deps, unit);
  const outcomes = await takePart(deps, 'text/plain', [{ text }], { explain }, rules.provider);
  const all = observer.stage('harmonize', () =>
    deps.harmonize(
      permitted(rules, outcomes, text, findingsOf(outcomes, 0)).map((finding) => shift(finding, textStart)),
    ),
  );
  assertConsistent(all, textStart, body.length);
  const isKept = keepsBoth(rules, keeps);
  const occurrences = all.filter(isKept);
  observer.found(occurrences.map(({ category }) => category));
  return {
    body,
    outcomes,
    occurrences,
    ...(explain && { nearMisses: all.filter((occurrence) => !isKept(occurrence)) }),
  };
}

const shift = (finding: ProviderFinding, by: number): ProviderFinding =>
  by === 0 ? finding : { ...finding, start: finding.start + by, end: finding.end + by };

/** The last check before the answer: what leaves must fit the text, whatever went before. */
function assertConsistent(occurrences: readonly Occurrence[], from: number, to: number): void {
  const holds = occurrences.every(
    ({ start, end, score }) => start >= from && start < end && end <= to && score >= 0 && score <= 1,
  );
  if (!holds) throw new ServiceError('RESULT_INCONSISTENT');
}
