import { checkDigit } from '../check-digit.js';
import { compactNumber } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

const isTrue = checkDigit('AT', 'tin');
/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['steuer', 'stnr', 'st-nr', 'abgaben', 'finanzamt'];

export const atTaxNumber = defineRecognizer({
  name: 'at-tax-number',
  entityType: 'AT_TAX_NUMBER',
  country: 'at',
  description: 'Abgabenkontonummer (Steuernummer) of Austria: office, number and check digit, nine digits.',
  patterns: [
    numberPattern(
      'nine-digits',
      { compact: String.raw`\d{9}`, grouped: String.raw`\d{2}[ /-]\d{3}/?\d{4}` },
      'weak',
      CUES,
    ),
  ],
  context: {
    words: [
      'steuernummer',
      'steuer-nr',
      'stnr',
      'st-nr',
      'abgabenkontonummer',
      'abgabenkonto',
      'finanzamtsnummer',
    ],
    against: ['tel', 'telefon', 'phone', 'fax', 'handy', 'mobil'],
  },
  check: 'check_digit',
  validate: (candidate) => isTrue(compactNumber(candidate)),
  sources: ['https://www.bmf.gv.at/'],
  examples: [
    { text: 'Steuernummer 93-864/9803', finds: ['93-864/9803'], minScore: 0.9 },
    { text: 'Abgabenkontonummer: 714295417', finds: ['714295417'], minScore: 0.9 },
    { text: 'Steuernummer 93-864/9804', finds: ['93-864/9804'], minScore: 0.3, maxScore: 0.5 },
    { text: 'Zähler 93-864/9803', finds: [] },
    { text: 'Tel. 93-864/9804', finds: [] },
  ],
});
