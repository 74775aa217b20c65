import { compactNumber, weightedSum } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

/** Weights 7, 3, 1 of machine-readable documents; the fourth character is the check digit. */
const WEIGHTS = [7, 3, 1, 0, 7, 3, 1, 7, 3];
/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['dowod', 'dowód', 'seria', 'id card'];

export const plIdCard = defineRecognizer({
  name: 'pl-id-card',
  entityType: 'PL_ID_CARD',
  country: 'pl',
  description: 'Identity card of Poland (dowód osobisty): three letters, a check digit and five digits.',
  patterns: [
    numberPattern(
      'three-letters-six-digits',
      { compact: String.raw`[A-Z]{3}\d{6}`, grouped: String.raw`[A-Z]{3} \d{6}|[A-Z]{3} \d{3} \d{3}` },
      'weak',
      CUES,
    ),
  ],
  context: {
    words: [
      'dowód',
      'dowodu',
      'dowód osobisty',
      'dowodu osobistego',
      'seria i numer',
      'seria i nr',
      'dowodem osobistym',
      'do',
      'nr dowodu',
      'id card',
    ],
    against: ['paszport', 'paszportu', 'rejestracyjny', 'umowa'],
  },
  check: 'check_digit',
  validate: (candidate) => {
    const number = compactNumber(candidate);
    return weightedSum(number, WEIGHTS) % 10 === Number(number.charAt(3));
  },
  sources: ['https://www.gov.pl/web/gov/dowod-osobisty-informacje'],
  examples: [
    { text: 'dowód osobisty ZIJ702322', finds: ['ZIJ702322'], minScore: 0.9 },
    { text: 'seria i nr dowodu: YQY 234519', finds: ['YQY 234519'], minScore: 0.9 },
    { text: 'dowód FVU685789', finds: ['FVU685789'], minScore: 0.3, maxScore: 0.5 },
    { text: 'paszport FVU685788', finds: [], minScore: 0.5 },
    { text: 'model XJP011135', finds: [] },
  ],
});
