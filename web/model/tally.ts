import { thresholdOf, type Cutoffs } from './cutoffs.js';

/** A category and its number of findings. */
export interface Tally {
  readonly category: string;
  /** Number of findings at or above the threshold of the category. */
  readonly shown: number;
  readonly total: number;
}

/** Counts findings per category, most frequent first, then by name. */
export function tally(
  findings: readonly { readonly category: string; readonly score: number }[],
  cutoffs: Omit<Cutoffs, 'off'>,
): readonly Tally[] {
  const counts = new Map<string, { shown: number; total: number }>();
  for (const { category, score } of findings) {
    const count = counts.get(category) ?? { shown: 0, total: 0 };
    counts.set(category, {
      shown: count.shown + (score >= thresholdOf(cutoffs, category) ? 1 : 0),
      total: count.total + 1,
    });
  }
  return [...counts]
    .map(([category, count]) => ({ category, ...count }))
    .sort((a, b) => b.total - a.total || (a.category < b.category ? -1 : 1));
}
