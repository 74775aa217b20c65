import { checkDigit } from '../check-digit.js';
import { compactNumber } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

const isTrue = checkDigit('FR', 'nif');
/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['fiscal', 'spi', 'imp', 'tax'];

export const frTaxId = defineRecognizer({
  name: 'fr-tax-id',
  entityType: 'FR_SPI',
  country: 'fr',
  description:
    'Numéro fiscal (SPI) of France: thirteen digits that start with 0 to 3, with a check of three digits.',
  patterns: [
    numberPattern(
      'thirteen-digits',
      { compact: String.raw`[0-3]\d{12}`, grouped: String.raw`[0-3]\d \d{2} \d{3} \d{3} \d{3}` },
      'weak',
      CUES,
    ),
  ],
  context: {
    words: [
      'numéro fiscal',
      'n fiscal',
      'spi',
      'identifiant fiscal',
      'impôts',
      'référence fiscale',
      'numéro fiscal de référence',
      'avis d’imposition',
      'tax number',
    ],
    against: ['tel', 'telefon', 'phone', 'fax', 'handy', 'mobil'],
  },
  check: 'check_digit',
  validate: (candidate) => isTrue(compactNumber(candidate)),
  sources: ['https://www.impots.gouv.fr/'],
  examples: [
    { text: 'Numéro fiscal : 30 68 341 912 510', finds: ['30 68 341 912 510'], minScore: 0.9 },
    { text: 'n° fiscal 3074677050270', finds: ['3074677050270'], minScore: 0.9 },
    { text: 'numéro fiscal 3011716089131', finds: ['3011716089131'], minScore: 0.3, maxScore: 0.5 },
    { text: 'lot 3011716089130', finds: [] },
    { text: 'Tél. 3011716089131', finds: [] },
  ],
});
