import { rowOf } from '../core/harmonization-table.js';

/** Superscripts, fractions and numbers in circles: NFKC would make common digits of them, and so another value. */
const OTHER_NUMBER = /\p{No}/u;
const APOSTROPHES = /[’ʼ‘]/gu;
const HYPHENS = /[‐‑]/gu;
/** The national prefix that is left out abroad. */
const LEFT_OUT = /\(0\)/gu;

/**
 * What two writings of one value have in common, so that both are replaced alike:
 * - compact (numbers and codes): letters and digits alone, in upper case; `+`, `00` and `(0)` in a telephone number
 *   count as nothing;
 * - exact (passwords, crypto addresses, URLs): every character;
 * - words (all else): words in lower case with one space between them, with one kind of apostrophe and of hyphen.
 *
 * All but the exact ones are compared in the form NFKC. Two values of different categories are never the same.
 */
export function sameValue(category: string, text: string): string {
  const comparison = rowOf(category)?.transform.comparison ?? 'words';
  if (comparison === 'exact') return text;
  const normal = text.normalize(OTHER_NUMBER.test(text) ? 'NFC' : 'NFKC');
  const words = normal
    .toLowerCase()
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(HYPHENS, '-')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  if (comparison === 'words') return words;
  const isPhone = category === 'PHONE_NUMBER';
  const written = isPhone ? normal.replaceAll(LEFT_OUT, '') : normal;
  const compact = written.toUpperCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
  // Signs alone are told apart by what they are.
  if (compact === '') return words;
  return isPhone && /^\s*\(?00/u.test(normal) ? compact.slice(2) : compact;
}
