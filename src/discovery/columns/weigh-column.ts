import type { CategoryCount } from './category-count.js';
import type { Features } from './column-features.js';
import { COLUMN_WEIGHTS } from './column-weights.generated.js';
import { groupOf, type EvidenceGroup } from './feature-groups.js';

/** Effect of a group of evidence on the score. */
export interface WeighedGroup {
  readonly group: EvidenceGroup;
  /** Probability given this group and the ones before it, 0 to 1. */
  readonly score: number;
}

/** A probability and how it was derived. */
export interface Weighing {
  /** Probability, 0 to 1. */
  readonly score: number;
  /** In fixed order; the score of the last one is the probability. */
  readonly groups: readonly WeighedGroup[];
}

const GROUPS: readonly EvidenceGroup[] = ['category', 'findings', 'cells', 'header', 'table'];

const probability = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

/**
 * Computes the probability that a column contains a category; its log odds are the weighted sum of the evidence. The
 * weights are fitted on the tables of `training/tables` and on synthetic ones (`npm run fit:columns`).
 */
export function weigh(features: Features): Weighing {
  const sums = new Map<EvidenceGroup, number>();
  for (const [name, value] of features) {
    const group = groupOf(name);
    sums.set(group, (sums.get(group) ?? 0) + (COLUMN_WEIGHTS.get(name) ?? 0) * value);
  }
  let logOdds = 0;
  const groups = GROUPS.map((group): WeighedGroup => {
    logOdds += sums.get(group) ?? 0;
    return { group, score: probability(logOdds) };
  });
  return { score: probability(logOdds), groups };
}

/**
 * Weighs a category that is not in the table of categories, such as one of a custom rule or provider. No weights could
 * be fitted for it, so the score comes from the findings, reduced where other cells of the same form are not hits.
 * @param formShare mean share of the cells of a hit's own form that are hits, 0 to 1
 */
export function weighUnknown({ sums }: Pick<CategoryCount, 'sums'>, formShare: number): Weighing {
  const strength = sums.strength / 1e4 / sums.hits;
  const found = sums.found / 1e6 / sums.hits;
  const score = Math.min(1, strength * Math.sqrt(1 - found * (1 - formShare)));
  return { score, groups: [{ group: 'findings', score }] };
}
