/** Rounds a score to four decimals for JSON responses. */
export const roundScore = (score: number): number => Math.round(score * 1e4) / 1e4;

/**
 * Combines the scores of classifiers that agree on one span: `1 - product(1 - score)`, so that agreement never lowers
 * confidence. An empty list combines to 0.
 */
export function combineScores(scores: readonly number[]): number {
  const [first] = scores;
  if (first !== undefined && scores.length === 1) return first;
  return 1 - scores.reduce((product, score) => product * (1 - score), 1);
}
