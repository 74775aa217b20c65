/**
 * The sum of the digits, each times its weight; digits without a weight count for nothing.
 * @param digits decimal digits; letters count from A = 10, as in machine-readable documents
 */
export const weightedSum = (digits: string, weights: readonly number[]): number =>
  [...digits].reduce((sum, digit, index) => sum + Number.parseInt(digit, 36) * (weights[index] ?? 0), 0);
