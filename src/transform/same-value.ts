/** Numbers and codes that people write with and without spaces, dashes, dots and slashes, in either case. */
const SPACED: ReadonlySet<string> = new Set([
  'ACCOUNT_NUMBER',
  'BANK_ACCOUNT',
  'CREDIT_CARD',
  'DRIVER_LICENSE',
  'HEALTH_CARE_ID',
  'IN_GSTIN',
  'IN_VEHICLE_REGISTRATION',
  'IN_VOTER',
  'KR_RRN',
  'MAC_ADDRESS',
  'NATIONAL_ID',
  'PASSPORT',
  'PHONE_NUMBER',
  'SOCIAL_SECURITY_ID',
  'TAX_ID',
  'TH_TNIN',
]);

/** Where upper and lower case make two values. */
const EXACT: ReadonlySet<string> = new Set(['CRYPTO_ADDRESS', 'PASSWORD', 'URL']);

/** Superscripts, fractions and numbers in circles: NFKC would make common digits of them, and so another value. */
const OTHER_NUMBER = /\p{No}/u;
const APOSTROPHES = /[’ʼ‘]/gu;
const HYPHENS = /[‐‑]/gu;
/** The national prefix that is left out abroad. */
const LEFT_OUT = /\(0\)/gu;

/**
 * What two writings of one value have in common, so that both are replaced alike:
 * - numbers and codes: letters and digits alone, in upper case; `+`, `00` and `(0)` in a telephone number count as
 *   nothing;
 * - passwords, crypto addresses and URLs: every character;
 * - all else: words in lower case with one space between them, with one kind of apostrophe and of hyphen.
 *
 * All but the exact ones are compared in the form NFKC. Two values of different categories are never the same.
 */
export function sameValue(category: string, text: string): string {
  if (EXACT.has(category)) return text;
  const normal = text.normalize(OTHER_NUMBER.test(text) ? 'NFC' : 'NFKC');
  const words = normal
    .toLowerCase()
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(HYPHENS, '-')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  if (!SPACED.has(category)) return words;
  const isPhone = category === 'PHONE_NUMBER';
  const written = isPhone ? normal.replaceAll(LEFT_OUT, '') : normal;
  const compact = written.toUpperCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
  // Signs alone are told apart by what they are.
  if (compact === '') return words;
  return isPhone && /^\s*\(?00/u.test(normal) ? compact.slice(2) : compact;
}
