import { countrySpecs, isValidIBAN } from 'ibantools';
import { defineRecognizer, type Verdict } from '../define-recognizer.js';

export const iban = defineRecognizer({
  name: 'iban',
  entityType: 'IBAN_CODE',
  country: 'generic',
  description:
    'International Bank Account Number: country, two check digits, up to 30 characters; ISO 7064 mod 97-10.',
  patterns: [
    {
      name: 'country-check-digits-bban',
      // Groups of four as printed, with dashes, or without separators. The validator checks the country's length.
      regex:
        /(?<![\p{L}\p{N}]_?)[A-Z]{2}\d{2}(?:[ \u00a0.-]?[A-Z0-9]{4}){2,7}(?:[ \u00a0.-]?[A-Z0-9]{1,3})?(?!_?[\p{L}\p{N}])/giu,
      scores: { form: 0, formInContext: 0, valid: 0.95, validInContext: 0.99, invalidInContext: 0.4 },
      needs: 'digits6',
    },
  ],
  context: {
    words: [
      'iban',
      'bank',
      'account',
      'konto',
      'kontonummer',
      'compte',
      'cuenta',
      'conto',
      'rekening',
      'swift',
      'bic',
    ],
  },
  check: 'check_digit',
  validate: (candidate) => judge(candidate),
  sources: ['https://www.swift.com/standards/data-standards/iban-international-bank-account-number'],
  examples: [
    {
      text: 'Pay to DE89 3704 0044 0532 0130 00 today',
      finds: ['DE89 3704 0044 0532 0130 00'],
      minScore: 0.9,
    },
    { text: 'iban GB29NWBK60161331926819', finds: ['GB29NWBK60161331926819'], minScore: 0.95 },
    {
      text: 'IBAN: DE89 3704 0044 0532 0130 01',
      finds: ['DE89 3704 0044 0532 0130 01'],
      minScore: 0.3,
      maxScore: 0.5,
    },
    { text: 'order DE89 3704 0044 0532 0130 01', finds: [] },
    { text: 'serial XDE89370400440532013000', finds: [] },
  ],
});

const isAlphanumeric = (code: number): boolean =>
  (code >= 48 && code <= 57) || ((code | 0x20) >= 97 && (code | 0x20) <= 122);

/** Truncates the candidate to its country's length ("… 3201 with love") and validates it. */
function judge(candidate: string): Verdict {
  const length = countrySpecs[candidate.slice(0, 2).toUpperCase()]?.chars ?? 0;
  if (length === 0) return 'refused';
  let end = 0;
  for (let count = 0; count < length && end < candidate.length; end++) {
    if (isAlphanumeric(candidate.charCodeAt(end))) count++;
  }
  const cut = candidate.slice(0, end);
  const isWhole = !isAlphanumeric(candidate.charCodeAt(end));
  const verdict = isWhole && isValidIBAN(cut.replaceAll(/[^A-Z\d]/gi, '').toUpperCase());
  return { verdict, span: { start: 0, end: isWhole ? end : candidate.length } };
}
