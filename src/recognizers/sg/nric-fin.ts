import { defineRecognizer } from '../define-recognizer.js';

const WEIGHTS = [2, 7, 6, 5, 4, 3, 2];
/** Check letters by remainder, per prefix. */
const LETTERS: Readonly<Record<string, string>> = {
  S: 'JZIHGFEDCBA',
  T: 'JZIHGFEDCBA',
  F: 'XWUTRQPNMLK',
  G: 'XWUTRQPNMLK',
  M: 'XWUTRQPNJLK',
};

export const sgNricFin = defineRecognizer({
  name: 'sg-nric-fin',
  entityType: 'SG_NRIC_FIN',
  country: 'sg',
  description: 'NRIC and FIN of Singapore: prefix letter, seven digits, weighted mod 11 check letter.',
  patterns: [
    {
      name: 'letter-seven-digits-letter',
      regex: /(?<![\p{L}\p{N}_-])[STFGM][ -]?\d{7}[ -]?[A-Z](?![\p{L}\p{N}_]|-[\p{L}\p{N}])/giu,
      scores: { form: 0, formInContext: 0, valid: 0.95, validInContext: 0.99, invalidInContext: 0.45 },
    },
  ],
  context: {
    words: [
      'nric',
      'fin',
      'nric/fin',
      'nric no',
      'ic',
      'ic no',
      'identity card',
      'singpass',
      'work permit',
      'identification',
      'fin no',
      'foreign identification number',
      'national registration',
    ],
  },
  check: 'check_digit',
  validate: (candidate, { inContext }) => {
    const compact = candidate.replaceAll(/[ -]/g, '').toUpperCase();
    const passes = hasCheckLetter(compact);
    // With separators, it may be the last letter of one word and the first of the next.
    return passes && compact !== candidate.toUpperCase() && !inContext
      ? { verdict: true, score: 0.6 }
      : passes;
  },
  sources: ['https://www.ica.gov.sg/documents/ic'],
  examples: [
    { text: 'NRIC S1234567D', finds: ['S1234567D'], minScore: 0.95 },
    { text: 'g1234567x', finds: ['g1234567x'], minScore: 0.9 },
    { text: 'NRIC S1234567A', finds: ['S1234567A'], minScore: 0.3, maxScore: 0.5 },
    { text: 'S1234567A', finds: [] },
    { text: 'SS1234567D', finds: [] },
  ],
});

/** Checks the letter. T and G add four and M adds three to the weighted sum. */
function hasCheckLetter(value: string): boolean {
  const prefix = value.charAt(0);
  const offset = prefix === 'T' || prefix === 'G' ? 4 : prefix === 'M' ? 3 : 0;
  const sum = WEIGHTS.reduce(
    (total, weight, index) => total + weight * Number(value.charAt(index + 1)),
    offset,
  );
  return LETTERS[prefix]?.charAt(sum % 11) === value.charAt(8);
}
