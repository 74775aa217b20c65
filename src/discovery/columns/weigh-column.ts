import type { CategoryCount } from './category-count.js';
import type { Features } from './column-features.js';
import { COLUMN_WEIGHTS } from './column-weights.generated.js';
import { groupOf, type EvidenceGroup } from './feature-groups.js';

/** What a group of evidence made of a score. */
export interface WeighedGroup {
  readonly group: EvidenceGroup;
  /** The probability with this group and those before it, 0 to 1. */
  readonly score: number;
}

/** How a probability came about. */
export interface Weighing {
  /** 0 to 1. */
  readonly score: number;
  /** In their fixed order; the last one's score is the probability. */
  readonly groups: readonly WeighedGroup[];
}

const GROUPS: readonly EvidenceGroup[] = ['category', 'findings', 'cells', 'header', 'table'];

const probability = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

/**
 * The probability that a column holds a category: the weighted sum of its evidence is its log odds. The weights are
 * fitted on the tables of `training/tables` and on made-up ones (`npm run fit:columns`).
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
 * The verdict on a category that the table of categories does not know, such as that of a rule or a provider of
 * one's own: nothing could be fitted on it, so the findings speak, as far as the cells of their own form agree.
 * @param formShare mean share of the cells of a hit's own form that are hits, 0 to 1
 */
export function weighUnknown({ sums }: Pick<CategoryCount, 'sums'>, formShare: number): Weighing {
  const strength = sums.strength / 1e4 / sums.hits;
  const found = sums.found / 1e6 / sums.hits;
  const score = Math.min(1, strength * Math.sqrt(1 - found * (1 - formShare)));
  return { score, groups: [{ group: 'findings', score }] };
}
