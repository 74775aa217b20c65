import { checkDigit, type CheckDigit } from '../recognizers/check-digit.js';
import { STDNUM_NUMBERS } from '../recognizers/check-digit-list.js';
import { passesLuhn } from '../recognizers/luhn.js';

/** Names of check digits that a rules file may use: `luhn`, and national numbers as `COUNTRY.number`. */
export const CHECK_DIGIT_NAMES: readonly string[] = ['luhn', ...STDNUM_NUMBERS];

const SEPARATORS = /[\s.\-/]/g;

/** The check of that name; it looks at the value without spaces, dots, hyphens and slashes. */
export function namedCheckDigit(name: string): CheckDigit {
  const [country = '', number = ''] = name.split('.');
  const check: CheckDigit =
    name === 'luhn'
      ? (compact) => /^\d{2,}$/.test(compact) && passesLuhn(compact)
      : checkDigit(country, number);
  return (value) => check(value.replaceAll(SEPARATORS, ''));
}
