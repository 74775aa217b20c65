import { checkDigit } from '../check-digit.js';
import { defineRecognizer } from '../define-recognizer.js';

const isTfn = checkDigit('AU', 'tfn');

export const auTfn = defineRecognizer({
  name: 'au-tfn',
  entityType: 'AU_TFN',
  country: 'au',
  description: 'Australian tax file number: eight or nine digits with a weighted mod 11 check.',
  patterns: [
    {
      name: 'three-groups-of-three',
      regex: /(?<![\p{L}\p{N}.,-])\d{3} \d{3} \d{2,3}(?![\p{L}\p{N}]|[.,-]\d)/gu,
      // One group of nine digits in eleven passes the check by chance, and telephone numbers look the same.
      scores: { form: 0, formInContext: 0, valid: 0.3, validInContext: 0.95, invalidInContext: 0.4 },
      needs: 'digits6',
    },
    {
      name: 'eight-or-nine-digits',
      regex: /(?<![\p{L}\p{N}.,-])\d{8,9}(?![\p{L}\p{N}]|[.,-]\d)/gu,
      scores: { form: 0, formInContext: 0, valid: 0.1, validInContext: 0.9, invalidInContext: 0.35 },
      needs: 'digits6',
    },
  ],
  context: { words: ['tfn', 'tax file number', 'tax file no', 'australian tax file number', 'ato'] },
  validate: (candidate) => isTfn(candidate.replaceAll(' ', '')),
  sources: ['https://www.ato.gov.au/individuals-and-families/tax-file-number'],
  examples: [
    { text: 'TFN: 123 456 782', finds: ['123 456 782'], minScore: 0.9 },
    { text: 'My tax file number is 123456782.', finds: ['123456782'], minScore: 0.8 },
    { text: 'ref 123456782', finds: ['123456782'], maxScore: 0.4 },
    { text: 'TFN 123 456 783', finds: ['123 456 783'], minScore: 0.3, maxScore: 0.5 },
    { text: 'order 123 456 783', finds: [] },
    { text: 'build 1234567820', finds: [] },
  ],
});
