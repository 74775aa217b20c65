/**
 * Returns whether a number passes the Luhn check (ISO/IEC 7812-1, annex B): from the right, double every second digit
 * and sum all digits; the sum must be divisible by 10.
 * @param digits decimal digits only, check digit last
 */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = (digits.charCodeAt(digits.length - 1 - index) - 48) * (index % 2 === 0 ? 1 : 2);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

/** Strips everything but letters and digits and converts to upper case: `13 140379 a 655` becomes `13140379A655`. */
export const compactNumber = (written: string): string =>
  written.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/**
 * Returns the sum of the digits, each multiplied by its weight. Digits without a weight are ignored.
 * @param digits decimal digits; letters count from A = 10, as in machine-readable documents
 */
export const weightedSum = (digits: string, weights: readonly number[]): number =>
  [...digits].reduce((sum, digit, index) => sum + Number.parseInt(digit, 36) * (weights[index] ?? 0), 0);
