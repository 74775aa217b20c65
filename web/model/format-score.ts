/** Formats a score with three decimals. */
export const formatScore = (score: number): string => score.toFixed(3);
