import { compactNumber, weightedSum } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

const WEIGHTS = [4, 9, 4, 9, 4, 9];
/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['lanr', 'arztn', 'arzt-n'];

export const deDoctorNumber = defineRecognizer({
  name: 'de-doctor-number',
  entityType: 'DE_LANR',
  country: 'de',
  description:
    'Lebenslange Arztnummer (LANR) of Germany: six digits, a check digit and two of the specialty.',
  patterns: [
    numberPattern(
      'nine-digits',
      { compact: String.raw`\d{9}`, grouped: String.raw`\d{7} \d{2}|\d{6} \d{3}` },
      'weak',
      CUES,
    ),
  ],
  context: {
    words: ['lanr', 'arztnummer', 'arzt-nr', 'arztnr', 'lebenslange arztnummer'],
    against: ['tel', 'telefon', 'phone', 'fax', 'handy', 'mobil', 'bsnr', 'betriebsstättennummer'],
  },
  check: 'check_digit',
  validate: (candidate) => {
    const digits = compactNumber(candidate);
    return (10 - (weightedSum(digits, WEIGHTS) % 10)) % 10 === Number(digits.charAt(6));
  },
  sources: ['https://www.kbv.de/html/themen_2889.php'],
  examples: [
    { text: 'LANR 478280912', finds: ['478280912'], minScore: 0.9 },
    { text: 'Arztnummer: 103484036', finds: ['103484036'], minScore: 0.9 },
    { text: 'LANR 478281912', finds: ['478281912'], minScore: 0.3, maxScore: 0.5 },
    { text: 'BSNR 478280912', finds: [] },
    { text: 'Tel. 478280912', finds: [] },
  ],
});
