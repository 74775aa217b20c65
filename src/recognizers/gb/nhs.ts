import { defineRecognizer } from '../define-recognizer.js';

export const gbNhs = defineRecognizer({
  name: 'gb-nhs',
  entityType: 'UK_NHS',
  country: 'gb',
  description: 'NHS number: ten digits, the last a weighted mod 11 check digit.',
  patterns: [
    {
      name: 'three-three-four',
      regex: /(?<![\p{L}\p{N}+.]|\p{N}[ -])\d{3}([ -])\d{3}\1\d{4}(?![\p{L}\p{N}]|[.,-]\p{N}| \d{3})/gu,
      scores: { form: 0, formInContext: 0, valid: 0.72, validInContext: 0.97, invalidInContext: 0.4 },
      needs: 'digits6',
    },
    {
      name: 'ten-digits',
      regex: /(?<![\p{L}\p{N}+.,-])\d{10}(?![\p{L}\p{N}]|[.,-]\p{N})/gu,
      scores: { form: 0, formInContext: 0, valid: 0.2, validInContext: 0.95, invalidInContext: 0.35 },
      needs: 'digits6',
    },
  ],
  context: {
    words: ['nhs', 'nhs no', 'nhs number', 'national health service', 'patient', 'health number', 'gp'],
    before: 8,
    after: 4,
    against: ['phone', 'tel', 'mobile', 'fax', 'call'],
  },
  validate: (candidate) => hasCheckDigit(candidate.replaceAll(/\D/g, '')),
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

/** Weights 10 down to 2; eleven minus the remainder is the check digit, 11 standing for 0 and 10 for none. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits.slice(0, 9)].reduce(
    (total, digit, index) => total + Number(digit) * (10 - index),
    0,
  );
  return (11 - (sum % 11)) % 11 === Number(digits.charAt(9)) && !/^(\d)\1+$/.test(digits);
}
