import { checkDigit } from '../check-digit.js';
import { compactNumber } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

const isTrue = checkDigit('DK', 'cpr');
/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['cpr', 'personnummer', 'civil'];

export const dkCpr = defineRecognizer({
  name: 'dk-cpr',
  entityType: 'DK_CPR',
  country: 'dk',
  description:
    'CPR number of Denmark: birth date and four digits; the date must exist (the check digit was dropped in 2007).',
  patterns: [
    numberPattern(
      'date-then-four',
      {
        compact: String.raw`(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])\d{6}`,
        grouped: String.raw`(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])\d{2}[- ]\d{4}`,
      },
      'weak',
      CUES,
    ),
  ],
  context: {
    words: [
      'cpr',
      'cpr-nr',
      'cpr nr',
      'cpr-nummer',
      'cprnr',
      'personnummer',
      'cpr.nr',
      'civil registration number',
    ],
    against: ['tlf', 'telefon', 'cvr', 'mobil'],
  },
  check: 'check_digit',
  validate: (candidate) => isTrue(compactNumber(candidate)),
  sources: ['https://cpr.dk/'],
  examples: [
    { text: 'CPR: 110486-7141', finds: ['110486-7141'], minScore: 0.9 },
    { text: 'cpr-nummer 2405679980', finds: ['2405679980'], minScore: 0.9 },
    { text: 'CPR 310458-0369', finds: ['310458-0369'], minScore: 0.3, maxScore: 0.5 },
    { text: 'CPR 320458-0369', finds: [] },
    { text: 'tlf. 1604580368', finds: [] },
    { text: 'sag 160458-0368', finds: [] },
  ],
});
