/** A score with three decimals; it says 1 only where it rounds to it. */
export const formatScore = (score: number): string => (score >= 0.9995 ? '1' : score.toFixed(3));
