import { checkDigit } from '../check-digit.js';
import { defineRecognizer } from '../define-recognizer.js';

const isAcn = checkDigit('AU', 'acn');

export const auAcn = defineRecognizer({
  name: 'au-acn',
  entityType: 'AU_ACN',
  country: 'au',
  description:
    'Australian company number: nine digits, the last a weighted mod 10 check digit; also registered body numbers (ARBN).',
  patterns: [
    {
      name: 'three-groups-of-three',
      regex:
        /(?<![\p{L}\p{N}\p{Sc}_+-]|\p{N}[ ./]|\p{Sc} )\d{3}([ \u00a0\u202f.-])\d{3}\1\d{3}(?![\p{L}\p{N}_]|[./-]\p{N}|,\p{N}{2}(?!\p{N})| \d{3}(?!\d))/gu,
      scores: {
        form: 0,
        formInContext: 0,
        valid: 0.3,
        validInContext: 0.96,
        invalidInContext: 0.4,
        beside: 0.75,
      },
    },
    {
      name: 'nine-digits',
      regex: /(?<![\p{L}\p{N}\p{Sc}_+-]|\p{N}[./])\d{9}(?![\p{L}\p{N}_]|[./-]\p{N})/gu,
      scores: { form: 0, formInContext: 0, valid: 0.1, validInContext: 0.95, invalidInContext: 0.35 },
    },
  ],
  context: {
    words: ['acn', 'a.c.n', 'arbn', 'australian company number', 'company number', 'registered body number'],
    against: ['tfn', 'tax file number', 'phone', 'mobile', 'order'],
  },
  check: 'check_digit',
  validate: (candidate) => isAcn(candidate.replaceAll(/\D/g, '')),
  sources: [
    'https://asic.gov.au/for-business/registering-a-company/steps-to-register-a-company/australian-company-numbers/',
  ],
  examples: [
    { text: 'ACN 004 085 616', finds: ['004 085 616'], minScore: 0.9 },
    { text: 'company number 004085616', finds: ['004085616'], minScore: 0.9 },
    { text: 'ACN 004 085 617', finds: ['004 085 617'], minScore: 0.3, maxScore: 0.5 },
    { text: 'total 004 085 617', finds: [] },
    { text: 'v 0040856160', finds: [] },
  ],
});
