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

/**
 * What two writings of one value have in common, so that both are replaced alike:
 * - numbers and codes: letters and digits alone, in upper case; `+` and `00` before a telephone number count as nothing;
 * - passwords, crypto addresses and URLs: every character;
 * - all else: words in lower case with one space between them.
 *
 * Characters are compared in the form NFKC. Two values of different categories are never the same.
 */
export function sameValue(category: string, text: string): string {
  const normal = text.normalize('NFKC');
  if (EXACT.has(category)) return normal;
  if (!SPACED.has(category)) return normal.toLowerCase().replaceAll(/\s+/gu, ' ').trim();
  const compact = normal.toUpperCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return category === 'PHONE_NUMBER' && /^\s*\(?00/u.test(normal) ? compact.slice(2) : compact;
}
