import type { CountryCode } from 'libphonenumber-js/max';
import { once } from '../core/once.js';
import type { Surroundings, Verdict } from './define-recognizer.js';
import { isInternational, isPossible, mayBelong, nationalNumber, numberingPlan } from './phone-plans.js';

/**
 * Countries whose national formats are tried on a number without a country code, roughly in order of frequency. A
 * number that is valid in one of them is likely a phone number; a number valid in none is not.
 */
const NATIONAL: readonly CountryCode[] = [
  'US',
  'GB',
  'DE',
  'FR',
  'IN',
  'IT',
  'ES',
  'AU',
  'BR',
  'NL',
  'PL',
  'JP',
  'ZA',
  'MX',
  'SE',
  'CH',
  'AT',
  'BE',
  'IE',
  'NZ',
  'SG',
  'KR',
  'FI',
  'NO',
  'DK',
  'PT',
  'NG',
  'KE',
  'PK',
  'TR',
  'TH',
  'CZ',
  'AR',
  'PH',
  'ID',
  'MY',
  'CN',
  'GR',
  'RO',
  'HU',
  'EG',
  'SA',
  'AE',
  'IL',
];

const plans = once(() => NATIONAL.map(numberingPlan));

/** Dates and ranges that look like grouped digits: `2024 11 21`, `1990-1995`, `12-11-2024`. */
const DATE_LIKE =
  /^(?:(?:19|20)\d{2}[ ./-](?:\d{1,2}[ ./-]\d{1,2}|(?:19|20)\d{2})|\d{1,2}[ ./-]\d{1,2}[ ./-](?:19|20)\d{2}|\d{1,2}\.\d{2}\.\d{2} \d{2,4}|\d{1,2}\/(?:19|20)\d{2})$/;

/** Maximum number of cached verdicts. Values repeat in lists and columns. */
const REMEMBERED = 64;
const verdicts = { inContext: new Map<string, Verdict>(), alone: new Map<string, Verdict>() };
const ruledOut = new Map<string, boolean>();

function remember<T>(known: Map<string, T>, candidate: string, judge: () => T): T {
  let answer = known.get(candidate);
  if (answer === undefined) {
    answer = judge();
    if (known.size >= REMEMBERED) known.clear();
    known.set(candidate, answer);
  }
  return answer;
}

/** Judges by the numbering plans whether digits in their format are a phone number. */
export function judgePhoneNumber(candidate: string, surroundings: Surroundings): Verdict {
  // Most candidates are other numbers, for which no context word is needed.
  if (remember(ruledOut, candidate, () => isOtherNumber(candidate))) return 'refused';
  const { inContext } = surroundings;
  const known = inContext ? verdicts.inContext : verdicts.alone;
  return remember(known, candidate, () => judge(candidate, inContext));
}

const digitsOf = (candidate: string): string => candidate.replaceAll(/\D/g, '');
const isFromAbroad = (candidate: string): boolean => candidate.startsWith('+') || candidate.startsWith('00');
/** Another number may follow: "+63 917 555 0144 4305564180726100". */
const mayBeTwo = (candidate: string, digits: string): boolean =>
  digits.length > 15 && isFromAbroad(candidate);

function isOtherNumber(candidate: string): boolean {
  const digits = digitsOf(candidate);
  if (mayBeTwo(candidate, digits)) return false;
  // `20-30-40` and `09-01-52`: sort codes and dates.
  if (/^\d{2}([- ])\d{2}\1\d{2}$/.test(candidate)) return true;
  // US Social Security numbers are grouped like this; phone numbers are not.
  if (/^[1-9]\d{2}-\d{2}-\d{4}$/.test(candidate)) return true;
  if (digits.length < 6 || digits.length > 19 || /^(\d)\1+$/.test(digits) || DATE_LIKE.test(candidate))
    return true;
  // Russian insurance numbers (SNILS): `112-233-445 95`.
  if (/^\d{3}-\d{3}-\d{3}[ -]\d{2}$/.test(candidate)) return true;
  if (candidate.split('(').length !== candidate.split(')').length) return true;
  // Dotted numbers with short groups are versions, section numbers or object identifiers.
  return (
    /^\d{1,3}(?:\.\d{1,3}){2,}$/.test(candidate) &&
    !/^\d{3}\.\d{3}\.\d{3,4}$|^0[1-9](?:\.\d{2}){4}$/.test(candidate)
  );
}

/** @param candidate one that is no other number */
function judge(candidate: string, inContext: boolean): Verdict {
  const digits = digitsOf(candidate);
  const isAbroad = isFromAbroad(candidate);
  if (mayBeTwo(candidate, digits)) return judgeShortened(candidate);
  if (isAbroad) {
    // A plus sign marks a phone number, even if its range is not in use.
    return isInternational(candidate) || (candidate.startsWith('+') && isPossible(candidate));
  }
  if (digits.length > 13 || /^\d{3}\.\d{3}\.\d{3}-\d{2}$/.test(candidate)) return 'refused';
  // Part numbers and personal identity numbers have the same form: `0118-04`, `010525-5897`.
  if (!inContext && /^(?:\d{4,5}-\d{2,4}|\d{6}-\d{4})$/.test(candidate))
    return { verdict: 'undecided', score: 0.3 };
  // 555-01xx is reserved for fiction in North America: never assigned, but meant as a phone number.
  const area = candidate.startsWith('(') ? candidate.slice(1, 4) : digits.slice(-10, -7);
  if (digits.length >= 10 && /^[2-9]\d{2}$/.test(area) && /[2-9]\d{2}5550?\d/.test(digits)) return true;
  // Digits without any mark of a phone number stay unlikely, whatever the library says.
  if (!inContext && !/^[(0]|^(?:1[ .-])?\(?[2-9]\d{2}\)?[ .-]\d{3}[ .-]\d{4}/.test(candidate))
    return plans().some((plan) => mayBelong(digits, plan)) ? 'undecided' : 'refused';
  const isValidIn = nationalNumber(candidate);
  return plans().some((plan) => mayBelong(digits, plan) && isValidIn(plan));
}

function judgeShortened(candidate: string): Verdict {
  let end = candidate.length;
  for (let cuts = 0; cuts < 4; cuts++) {
    end = candidate.lastIndexOf(' ', end - 1);
    if (end < 8) return 'refused';
    if (isInternational(candidate.slice(0, end))) return { verdict: true, span: { start: 0, end } };
  }
  return 'refused';
}
