import { defineRecognizer } from '../define-recognizer.js';

/**
 * Ranges issued so far: 4, 6 and 7 in England and Wales, 32 to 39 in Northern Ireland, 9 for tests; Scottish numbers
 * start with a birth date.
 */
const ISSUED = /^(?:[4679]|3[2-9]|(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2]))/;

export const gbNhs = defineRecognizer({
  name: 'gb-nhs',
  entityType: 'UK_NHS',
  country: 'gb',
  description:
    'NHS number, Scottish CHI number and Northern Irish H&C number: ten digits, the last a weighted mod 11 check digit.',
  patterns: [
    {
      name: 'three-three-four',
      regex:
        /(?<![\p{L}\p{N}\p{Sc}_+-]|\p{N}[ ./]|\p{Sc} )\d{3}([ \u00a0\u202f.-])\d{3}\1\d{4}(?![\p{L}\p{N}_]|[./-]\p{N}| \d{3,4}(?!\d))/gu,
      scores: {
        form: 0,
        formInContext: 0,
        valid: 0.72,
        validInContext: 0.97,
        invalidInContext: 0.4,
        beside: 0.9,
      },
    },
    {
      name: 'ten-digits',
      regex: /(?<![\p{L}\p{N}\p{Sc}_+-]|\p{N}[./])\d{6} ?\d{4}(?![\p{L}\p{N}_]|[./-]\p{N})/gu,
      scores: {
        form: 0,
        formInContext: 0,
        valid: 0.25,
        validInContext: 0.95,
        invalidInContext: 0.35,
        beside: 0.8,
      },
    },
  ],
  context: {
    words: [
      'nhs',
      'nhs no',
      'nhs number',
      'national health service',
      'patient',
      'health number',
      'gp',
      'chi',
      'chi number',
      'h&c number',
    ],
    before: 8,
    after: 4,
    against: ['phone', 'telephone', 'tel', 'mobile', 'fax', 'call', 'ring', 'text', 'npi', 'isbn', 'order'],
  },
  check: 'check_digit',
  validate: (candidate, { inContext }) => {
    const digits = candidate.replaceAll(/\D/g, '');
    if (!hasCheckDigit(digits)) return false;
    if (inContext) return true;
    if (!ISSUED.test(digits)) return { verdict: true, score: 0.2 };
    // With dashes or dots, it may equally be a North American phone number.
    return /[.-]/.test(candidate) ? { verdict: true, score: 0.5 } : true;
  },
  sources: ['https://www.datadictionary.nhs.uk/attributes/nhs_number.html'],
  examples: [
    { text: 'NHS No: 943 476 5919', finds: ['943 476 5919'], minScore: 0.9 },
    { text: 'nhs number 9434765919', finds: ['9434765919'], minScore: 0.9 },
    { text: 'NHS 943 476 5918', finds: ['943 476 5918'], minScore: 0.3, maxScore: 0.5 },
    { text: 'ref 9434765919', finds: ['9434765919'], maxScore: 0.4 },
    { text: 'ring 943 476 5918', finds: [] },
    { text: 'code 94347659190', finds: [] },
  ],
});

/**
 * Checks the weighted sum, weights 10 down to 2. The check digit is 11 minus the remainder mod 11; 11 becomes 0, and 10
 * is never issued.
 */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits.slice(0, 9)].reduce(
    (total, digit, index) => total + Number(digit) * (10 - index),
    0,
  );
  return (11 - (sum % 11)) % 11 === Number(digits.charAt(9)) && !/^(\d)\1+$/.test(digits);
}
