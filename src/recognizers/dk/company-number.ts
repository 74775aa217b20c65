import { checkDigit } from '../check-digit.js';
import { compactNumber } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

const isTrue = checkDigit('DK', 'cvr');
/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['cvr', 'se-nr', 'moms'];

export const dkCompanyNumber = defineRecognizer({
  name: 'dk-company-number',
  entityType: 'DK_CVR',
  country: 'dk',
  description: 'CVR number of companies in Denmark: eight digits with a weighted mod 11 check.',
  patterns: [
    numberPattern(
      'eight-digits',
      { compact: String.raw`[1-9]\d{7}`, grouped: String.raw`[1-9]\d(?: \d{2}){3}` },
      'weak',
      CUES,
    ),
  ],
  context: {
    words: ['cvr', 'cvr-nr', 'cvr nr', 'cvr-nummer', 'cvr.nr', 'se-nr', 'moms'],
    against: ['tlf', 'telefon', 'mobil'],
  },
  check: 'check_digit',
  validate: (candidate) => isTrue(compactNumber(candidate)),
  sources: ['https://datacvr.virk.dk/'],
  examples: [
    { text: 'CVR-nr. 11233031', finds: ['11233031'], minScore: 0.9 },
    { text: 'CVR 55 00 77 80', finds: ['55 00 77 80'], minScore: 0.9 },
    { text: 'CVR 13153621', finds: ['13153621'], minScore: 0.3, maxScore: 0.5 },
    { text: 'tlf. 51645391', finds: [] },
    { text: 'sag 51645391', finds: [] },
  ],
});
