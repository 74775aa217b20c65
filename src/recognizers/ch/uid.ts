import { checkDigit } from '../check-digit.js';
import { compactNumber } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

const isTrue = checkDigit('CH', 'uid');

export const chUid = defineRecognizer({
  name: 'ch-uid',
  entityType: 'CH_UID',
  country: 'ch',
  description: 'UID of companies in Switzerland: CHE and nine digits with a weighted mod 11 check digit.',
  patterns: [
    numberPattern(
      'che-nine-digits',
      { compact: String.raw`CHE\d{9}`, grouped: String.raw`CHE[ -]?\d{3}[. ]\d{3}[. ]\d{3}` },
      'telling',
    ),
  ],
  context: {
    words: [
      'uid',
      'ide',
      'idi',
      'uid-nr',
      'unternehmens-identifikationsnummer',
      'handelsregister',
      'company number',
    ],
  },
  check: 'check_digit',
  validate: (candidate) => isTrue(compactNumber(candidate)),
  sources: [
    'https://www.bfs.admin.ch/bfs/en/home/registers/enterprise-register/enterprise-identification.html',
  ],
  examples: [
    { text: 'UID CHE-063.061.390', finds: ['CHE-063.061.390'], minScore: 0.95 },
    { text: 'CHE-575.753.149', finds: ['CHE-575.753.149'], minScore: 0.85 },
    { text: 'UID: CHE-700.180.102', finds: ['CHE-700.180.102'], minScore: 0.3, maxScore: 0.5 },
    { text: 'CHE-700.180.102', finds: [] },
    { text: 'CHEF 700180101', finds: [] },
  ],
});
