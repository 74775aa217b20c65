import { createHash, createHmac } from 'node:crypto';

/** What a fingerprint is of. */
export interface FingerprintFacts {
  readonly file: string;
  readonly part?: string | undefined;
  readonly category: string;
}

/** Hexadecimal digits of a fingerprint that say where it belongs, and what of the value it holds. */
const PLACE_DIGITS = 12;
const VALUE_DIGITS = 5;

/** Bits that are held of a value: so few that many others fit as well. */
const MOST_BITS = 20;
const BITS_OF_NAME = 10;
const BITS_OF_SHORT = 6;
const BITS_OF_FEW = 4;
/** Letters and digits of values that are short, and of those of which nothing can be held. */
const SHORT_LENGTH = 8;
const LEAST_LENGTH = 4;

/** Categories of which a list of all values is short: some ten thousand days, some titles. */
const OF_FEW: ReadonlySet<string> = new Set([
  'AGE',
  'AMOUNT',
  'CURRENCY',
  'CURRENCY_CODE',
  'CURRENCY_NAME',
  'CURRENCY_SYMBOL',
  'DATETIME',
  'DOB',
  'GENDER',
  'NRP',
  'TITLE',
]);
/** Categories whose values stand in lists of names. */
const OF_NAMES: ReadonlySet<string> = new Set([
  'ACCOUNT_NAME',
  'LOCATION',
  'ORGANIZATION',
  'PERSON',
  'USERNAME',
]);

/**
 * Tells one finding from another, from scan to scan: the same value in the same file has the same fingerprint, on
 * whatever line. Of the value it holds at most 20 bits, keyed by the place, and fewer where there are fewer values to
 * guess among: what is left are hundreds that fit as well as the right one, and nothing learnt of one file helps with
 * another.
 */
export function fingerprintOf(facts: FingerprintFacts, value: string): string {
  const place = placeOf([facts.file, facts.part ?? '', facts.category]);
  const held = bitsOf(facts.category, value);
  const digest = createHmac('sha256', place).update(value).digest().readUInt32BE();
  const bits = held === 0 ? 0 : digest >>> (32 - held);
  return place.toString('hex').slice(0, PLACE_DIGITS) + bits.toString(16).padStart(VALUE_DIGITS, '0');
}

function bitsOf(category: string, value: string): number {
  const length = value.replaceAll(/[^\p{L}\p{N}]/gu, '').length;
  if (length < LEAST_LENGTH) return 0;
  if (OF_FEW.has(category)) return BITS_OF_FEW;
  if (length < SHORT_LENGTH) return BITS_OF_SHORT;
  return OF_NAMES.has(category) ? BITS_OF_NAME : MOST_BITS;
}

/** Tells a verdict on one column from that on another; it knows nothing of values. */
export function fingerprintOfColumn(file: string, category: string, column: string): string {
  return placeOf([file, column, category])
    .toString('hex')
    .slice(0, PLACE_DIGITS + VALUE_DIGITS);
}

const placeOf = (names: readonly string[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(['data-discovery fingerprint 1', ...names]))
    .digest();
