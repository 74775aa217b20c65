import type { CategoryCount } from './category-count.js';
import type { Features } from './column-features.js';
import { COLUMN_WEIGHTS } from './column-weights.generated.js';
import { groupOf, type EvidenceGroup, type LinearGroup } from './feature-groups.js';
import { weighTrees } from './weigh-trees.js';

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

const GROUPS: readonly LinearGroup[] = ['category', 'findings', 'cells', 'header', 'table'];

const probability = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

/**
 * Computes the probability that a column contains a category. Its log odds are the weighted sum of the evidence
 * (`npm run fit:columns`) plus what combinations of evidence add to it (`npm run fit:trees`).
 */
export function weigh(features: Features): Weighing {
  const sums = sumsOf(features);
  let logOdds = 0;
  const groups: WeighedGroup[] = GROUPS.map((group) => {
    logOdds += sums.get(group) ?? 0;
    return { group, score: probability(logOdds) };
  });
  const score = probability(logOdds + weighTrees(features, logOdds));
  return { score, groups: [...groups, { group: 'combination', score }] };
}

/** Returns the log odds of the weighted sum of the evidence, without its combinations. */
export const linearLogOdds = (features: Features): number => {
  const sums = sumsOf(features);
  return GROUPS.reduce((sum, group) => sum + (sums.get(group) ?? 0), 0);
};

function sumsOf(features: Features): ReadonlyMap<LinearGroup, number> {
  const sums = new Map<LinearGroup, number>();
  for (const [name, value] of features) {
    const group = groupOf(name);
    sums.set(group, (sums.get(group) ?? 0) + (COLUMN_WEIGHTS.get(name) ?? 0) * value);
  }
  return sums;
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
