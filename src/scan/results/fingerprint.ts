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

/**
 * Tells one finding from another, from scan to scan: the same value in the same file has the same fingerprint, on
 * whatever line. Of the value it holds 20 bits, keyed by the place: whoever guesses values meets one wrong value in a
 * million that fits as well as the right one, which leaves a thousand of all nine-digit numbers, and nothing learnt of
 * one file helps with another.
 */
export function fingerprintOf(facts: FingerprintFacts, value: string): string {
  const place = placeOf([facts.file, facts.part ?? '', facts.category]);
  const digest = createHmac('sha256', place).update(value).digest('hex');
  return place.toString('hex').slice(0, PLACE_DIGITS) + digest.slice(0, VALUE_DIGITS);
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
