import { checkDigit } from '../check-digit.js';
import { compactNumber } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

const isTrue = checkDigit('FI', 'ytunnus');
/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['tunnus', 'tunnuks', 'fo-nummer', 'business id'];

export const fiBusinessId = defineRecognizer({
  name: 'fi-business-id',
  entityType: 'FI_BUSINESS_ID',
  country: 'fi',
  description: 'Y-tunnus of companies in Finland: seven digits, a dash and a weighted mod 11 check digit.',
  patterns: [numberPattern('seven-dash-one', { grouped: String.raw`\d{6,7}-\d` }, 'weak', CUES)],
  context: {
    words: [
      'y-tunnus',
      'ytunnus',
      'y tunnus',
      'fo-nummer',
      'business id',
      'liike- ja yhteisötunnus',
      'y-tunnuksella',
    ],
    against: ['puh', 'puhelin', 'viite'],
  },
  check: 'check_digit',
  validate: (candidate) => isTrue(compactNumber(candidate)),
  sources: ['https://www.ytj.fi/'],
  examples: [
    { text: 'Y-tunnus 7331912-7', finds: ['7331912-7'], minScore: 0.9 },
    { text: 'Business ID: 5826556-2', finds: ['5826556-2'], minScore: 0.9 },
    { text: 'Y-tunnus 8843376-7', finds: ['8843376-7'], minScore: 0.3, maxScore: 0.5 },
    { text: 'tilaus 8843376-6', finds: [] },
    { text: 'puh. 1502421-7', finds: [] },
  ],
});
