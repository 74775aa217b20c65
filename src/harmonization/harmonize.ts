import { byPosition, type Explanation } from '../core/span.js';
import { categoryOf } from '../core/harmonization-table.js';
import type { Policy } from '../core/operators.js';
import { present } from '../core/present.js';
import { combineScores, roundScore } from '../core/score.js';
import type { Occurrence, ProviderFinding } from './occurrence.js';

/**
 * Explains how the scores of agreeing classifiers were combined: the highest score is the start, and each other one
 * adds to it (`1 - product(1 - score)`).
 */
export function explainMerge(scores: readonly number[], combined: number): Explanation {
  return [
    {
      step: 'merge',
      scoreBefore: Math.max(0, ...scores),
      scoreAfter: combined,
      facts: { classifiers: scores.length },
    },
  ];
}

/**
 * Groups findings with the same start, end and harmonized category into occurrences. Occurrences are ordered by start,
 * then end, then first classifier; different spans are not merged.
 */
export function harmonize(findings: readonly ProviderFinding[]): readonly Occurrence[] {
  const [only] = findings;
  if (findings.length === 1 && only !== undefined) return [toOccurrence([only])];
  return groupsOf(findings).map(toOccurrence);
}

/** Groups findings by span and category, ordered by position, then by the first finding of each group. */
function groupsOf(findings: readonly ProviderFinding[]): readonly ProviderFinding[][] {
  const groups: ProviderFinding[][] = [];
  // Sorting is stable, so findings of one span are adjacent and in their original order.
  for (const finding of findings.toSorted(byPosition)) {
    const group = groupOf(groups, finding);
    if (group === undefined) groups.push([finding]);
    else group.push(finding);
  }
  return groups;
}

/** Returns the group of a finding; groups of the same span are at the end of the list. */
function groupOf(
  groups: readonly ProviderFinding[][],
  finding: ProviderFinding,
): ProviderFinding[] | undefined {
  const category = categoryOf(finding.entityType);
  for (let at = groups.length - 1; at >= 0; at--) {
    const group = groups[at];
    const first = group?.[0];
    if (first?.start !== finding.start || first.end !== finding.end) return undefined;
    if (categoryOf(first.entityType) === category) return group;
  }
  return undefined;
}

function toOccurrence(group: ProviderFinding[]): Occurrence {
  const [only] = group;
  if (group.length === 1 && only !== undefined && only.explanation === undefined) {
    const { start, end, entityType, score } = only;
    return { start, end, category: categoryOf(entityType), score: roundScore(score), classifiers: group };
  }
  const classifiers = group.sort((a, b) => a.providerIndex - b.providerIndex);
  const first = present(classifiers[0], 'the finding of an occurrence');
  const score = roundScore(combineScores(classifiers.map((classifier) => classifier.score)));
  return {
    start: first.start,
    end: first.end,
    category: categoryOf(first.entityType),
    score,
    classifiers,
    ...(first.explanation !== undefined && {
      explanation: explainMerge(
        classifiers.map((classifier) => classifier.score),
        score,
      ),
    }),
  };
}

/** Groups occurrences by category, in order of the first occurrence of each. */
export function byCategory(occurrences: readonly Occurrence[]): ReadonlyMap<string, readonly Occurrence[]> {
  const categories = new Map<string, Occurrence[]>();
  for (const occurrence of occurrences) {
    const list = categories.get(occurrence.category);
    if (list === undefined) categories.set(occurrence.category, [occurrence]);
    else list.push(occurrence);
  }
  return categories;
}

/**
 * Removes findings of disabled categories, and those on the allow list.
 * @param text the text to which the offsets refer
 * @param isDenied returns whether a finding comes from the deny list, which takes precedence over the allow list
 */
export function applyPolicy(
  { off, allowedIn }: Policy,
  text: string,
  findings: readonly ProviderFinding[],
  isDenied: (finding: ProviderFinding) => boolean,
): readonly ProviderFinding[] {
  if (findings.length === 0) return findings;
  const isAllowed = allowedIn(text);
  if (off.size === 0 && isAllowed === undefined) return findings;
  return findings.filter((finding) => {
    const category = categoryOf(finding.entityType);
    return !off.has(category) && (isAllowed?.(category, finding) !== true || isDenied(finding));
  });
}

/**
 * Returns whether a score reaches the threshold of its category; a category without a threshold accepts every score.
 */
export const reachesThreshold = ({ thresholds }: Policy, category: string, score: number): boolean =>
  score >= (thresholds.get(category) ?? 0);
