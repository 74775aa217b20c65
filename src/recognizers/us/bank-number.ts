import { defineRecognizer } from '../define-recognizer.js';

/** Federal Reserve routing symbols: 00-12 primary, 21-32 thrift, 61-72 electronic, 80 traveller's cheques. */
const DISTRICT = /^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/;

export const usBankNumber = defineRecognizer({
  name: 'us-bank-number',
  entityType: 'US_BANK_NUMBER',
  country: 'us',
  description:
    'ABA routing transit number, nine digits with a 3-7-1 weighted check, and bank numbers after a cue.',
  patterns: [
    {
      name: 'routing-number',
      regex:
        /(?<![\p{L}\p{N}\p{Sc}_+-]|\p{N}[./])(?:\d{9}|\d{4}[ -]\d{4}[ -]\d)(?![\p{L}\p{N}_]|[./-]\p{N}| \d{4})/gu,
      scores: { form: 0, formInContext: 0, valid: 0.2, validInContext: 0.95, invalidInContext: 0.4 },
    },
    {
      name: 'cue-then-bank-number',
      regex:
        /(?<![\p{L}\p{N}])bank (?:account )?(?:number|no\.?|#)[ \t]?(?:is|:|=)?[ \t]?(?<value>\d{8,17})(?![\p{L}\p{N}]|[.,-]\p{N})/dgiu,
      needs: 'digit',
      scores: { form: 0.75, formInContext: 0.75, invalid: 0.45, invalidInContext: 0.45 },
      keywords: ['bank'],
    },
  ],
  context: {
    words: [
      'routing',
      'routing number',
      'routing no',
      'aba',
      'aba routing',
      'rtn',
      'ach',
      'wire',
      'transit',
      'transit number',
      'rtn no',
      'aba no',
      'micr',
    ],
    against: ['ssn', 'passport', 'tfn', 'phone', 'order', 'account'],
  },
  check: 'check_digit',
  validate: (candidate) => {
    const digits = candidate.replaceAll(/\D/g, '');
    if (digits.length !== 9) return 'undecided';
    const sum = [...digits].reduce(
      (total, digit, index) => total + Number(digit) * ([3, 7, 1][index % 3] ?? 0),
      0,
    );
    return DISTRICT.test(digits) && sum > 0 && sum % 10 === 0;
  },
  sources: ['https://www.aba.com/about-us/routing-number'],
  examples: [
    { text: 'Routing number: 021000021', finds: ['021000021'], minScore: 0.9 },
    { text: 'ABA 121042882, wire only', finds: ['121042882'], minScore: 0.9 },
    { text: 'bank account number 12345678901', finds: ['12345678901'], minScore: 0.7 },
    { text: 'code 021000021', finds: ['021000021'], maxScore: 0.4 },
    { text: 'routing 021000022', finds: ['021000022'], minScore: 0.3, maxScore: 0.5 },
    { text: 'part 021000022', finds: [] },
  ],
});
