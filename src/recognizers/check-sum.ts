/**
 * The Luhn check (ISO/IEC 7812-1, annex B): from the right, every second digit doubled, digits summed, mod 10.
 * @param digits decimal digits alone, check digit last
 */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = (digits.charCodeAt(digits.length - 1 - index) - 48) * (index % 2 === 0 ? 1 : 2);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

/** The letters and digits of a number as written, in capitals: `13 140379 a 655` is `13140379A655`. */
export const compactNumber = (written: string): string =>
  written.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/**
 * The sum of the digits, each times its weight; digits without a weight count for nothing.
 * @param digits decimal digits; letters count from A = 10, as in machine-readable documents
 */
export const weightedSum = (digits: string, weights: readonly number[]): number =>
  [...digits].reduce((sum, digit, index) => sum + Number.parseInt(digit, 36) * (weights[index] ?? 0), 0);
