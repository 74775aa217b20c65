import type { CategoryCount } from './category-count.js';
import type { Features } from './column-features.js';
import { BARE_TREE_FEATURES, BARE_TREES } from './fitted/bare-trees.generated.js';
import { BARE_WEIGHTS } from './fitted/bare-weights.generated.js';
import { HEADED_TREE_FEATURES, HEADED_TREES } from './fitted/headed-trees.generated.js';
import { HEADED_WEIGHTS } from './fitted/headed-weights.generated.js';
import { groupOf, type EvidenceGroup, type LinearGroup } from './feature-groups.js';
import { hasTrees, type Trees, weighTrees } from './weigh-trees.js';

/** Fitted numbers by which columns are judged. */
export interface ColumnModel {
  /** Summand of the log odds for one unit of a feature, by its name. */
  readonly weights: ReadonlyMap<string, number>;
  readonly trees: Trees;
}

/** The numbers for columns under a header of words, and for other columns and leaks. */
export interface ColumnModels {
  readonly headed: ColumnModel;
  readonly bare: ColumnModel;
}

export const SHIPPED_MODELS: ColumnModels = {
  headed: { weights: HEADED_WEIGHTS, trees: { features: HEADED_TREE_FEATURES, trees: HEADED_TREES } },
  bare: { weights: BARE_WEIGHTS, trees: { features: BARE_TREE_FEATURES, trees: BARE_TREES } },
};

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
 * (`npm run fit:columns`), for some categories plus what combinations of evidence add to it (`npm run fit:trees`).
 */
export function weigh(features: Features, category: string, { weights, trees }: ColumnModel): Weighing {
  const sums = sumsOf(features, weights);
  let logOdds = 0;
  const groups: WeighedGroup[] = GROUPS.map((group) => {
    logOdds += sums.get(group) ?? 0;
    return { group, score: probability(logOdds) };
  });
  if (!hasTrees(category, features)) return { score: probability(logOdds), groups };
  const score = probability(logOdds + weighTrees(features, logOdds, trees));
  return { score, groups: [...groups, { group: 'combination', score }] };
}

/** Returns the log odds of the weighted sum of the evidence, without its combinations. */
export const linearLogOdds = (features: Features, weights: ColumnModel['weights']): number => {
  const sums = sumsOf(features, weights);
  return GROUPS.reduce((sum, group) => sum + (sums.get(group) ?? 0), 0);
};

function sumsOf(features: Features, weights: ReadonlyMap<string, number>): ReadonlyMap<LinearGroup, number> {
  const sums = new Map<LinearGroup, number>();
  for (const [name, value] of features) {
    const group = groupOf(name);
    sums.set(group, (sums.get(group) ?? 0) + (weights.get(name) ?? 0) * value);
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
