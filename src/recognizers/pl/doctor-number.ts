import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';
import { weightedSum } from '../check-sum.js';

/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['pwz', 'zawodu'];

export const plDoctorNumber = defineRecognizer({
  name: 'pl-doctor-number',
  entityType: 'PL_PWZ',
  country: 'pl',
  description: 'Licence number of doctors in Poland (PWZ): a check digit and six digits.',
  patterns: [numberPattern('seven-digits', { compact: String.raw`[1-9]\d{6}` }, 'weak', CUES)],
  context: {
    words: ['pwz', 'nr pwz', 'numer pwz', 'prawo wykonywania zawodu', 'prawa wykonywania zawodu', 'npwz'],
    against: ['tel', 'telefon'],
  },
  check: 'check_digit',
  validate: (candidate) =>
    weightedSum(candidate.slice(1), [1, 2, 3, 4, 5, 6]) % 11 === Number(candidate.charAt(0)),
  sources: ['https://rpwdl.ezdrowie.gov.pl/'],
  examples: [
    { text: 'nr PWZ 8871503', finds: ['8871503'], minScore: 0.9 },
    { text: 'PWZ: 2980682', finds: ['2980682'], minScore: 0.9 },
    { text: 'PWZ 3745712', finds: ['3745712'], minScore: 0.3, maxScore: 0.5 },
    { text: 'tel. 3745711', finds: [] },
    { text: 'faktura 1274446', finds: [] },
  ],
});
