import { isValidIBAN } from 'ibantools';
import { defineRecognizer } from '../define-recognizer.js';

export const iban = defineRecognizer({
  name: 'iban',
  entityType: 'IBAN_CODE',
  country: 'generic',
  description:
    'International Bank Account Number: country, two check digits, up to 30 characters; ISO 7064 mod 97-10.',
  patterns: [
    {
      name: 'country-check-digits-bban',
      // Groups of four as printed, dashes, or none at all; the length per country is the validator's.
      regex:
        /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,3})?(?![\p{L}\p{N}])/giu,
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
  validate: (candidate) => isValidIBAN(candidate.replaceAll(/[ -]/g, '').toUpperCase()),
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
