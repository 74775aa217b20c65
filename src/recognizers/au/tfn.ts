import { defineRecognizer } from '../define-recognizer.js';

const WEIGHTS: Readonly<Record<number, readonly number[]>> = {
  9: [1, 4, 3, 7, 5, 8, 6, 9, 10],
  // Numbers issued to companies in earlier years.
  8: [10, 7, 8, 4, 6, 3, 5, 1],
};

export const auTfn = defineRecognizer({
  name: 'au-tfn',
  entityType: 'AU_TFN',
  country: 'au',
  description: 'Australian tax file number: eight or nine digits with a weighted mod 11 check.',
  patterns: [
    {
      name: 'groups',
      regex:
        /(?<![\p{L}\p{N}\p{Sc}_+-]|\p{N}[ ./]|\p{Sc} )(?:\d{3}([ \u00a0\u202f.-])\d{3}\1\d{2,3}|\d{2} \d{3} \d{3})(?![\p{L}\p{N}_]|[./-]\p{N}|,\p{N}{2}(?!\p{N})| \d{3}(?!\d))/gu,
      // One in eleven random groups of nine digits passes the check, and phone numbers look the same.
      scores: {
        form: 0,
        formInContext: 0,
        valid: 0.3,
        validInContext: 0.95,
        invalidInContext: 0.4,
        beside: 0.75,
      },
    },
    {
      name: 'eight-or-nine-digits',
      regex: /(?<![\p{L}\p{N}\p{Sc}_+-]|\p{N}[./])\d{8,9}(?![\p{L}\p{N}_]|[./-]\p{N})/gu,
      scores: { form: 0, formInContext: 0, valid: 0.1, validInContext: 0.93, invalidInContext: 0.35 },
    },
  ],
  context: {
    words: [
      'tfn',
      't.f.n',
      'tax file number',
      'tax file no',
      'tax file',
      'australian tax file number',
      'ato',
    ],
    against: ['abn', 'acn', 'phone', 'mobile', 'order', 'ssn'],
  },
  check: 'check_digit',
  validate: (candidate) => {
    const digits = candidate.replaceAll(/\D/g, '');
    if (/^0+$/.test(digits)) return 'refused';
    const sum = WEIGHTS[digits.length]?.reduce(
      (total, weight, index) => total + weight * Number(digits.charAt(index)),
      0,
    );
    return sum !== undefined && sum % 11 === 0;
  },
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
