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
