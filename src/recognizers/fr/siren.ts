import { checkDigit } from '../check-digit.js';
import { compactNumber } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

const isTrue = checkDigit('FR', 'siren');
/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['siren', 'rcs', 'r.c.s', 'registre', 'immatricul'];

export const frSiren = defineRecognizer({
  name: 'fr-siren',
  entityType: 'FR_SIREN',
  country: 'fr',
  description: 'SIREN of companies in France: nine digits with a Luhn check digit.',
  patterns: [
    numberPattern(
      'nine-digits',
      { compact: String.raw`\d{9}`, grouped: String.raw`\d{3}[ .\u00a0\u202f]\d{3}[ .\u00a0\u202f]\d{3}` },
      'weak',
      CUES,
    ),
  ],
  context: {
    words: [
      'siren',
      'rcs',
      'r.c.s',
      'n siren',
      'registre du commerce',
      'immatriculée',
      'immatriculé',
      'numéro siren',
    ],
    against: ['tel', 'telefon', 'phone', 'fax', 'handy', 'mobil', 'commande', 'facture', 'siret'],
  },
  check: 'check_digit',
  validate: (candidate) => isTrue(compactNumber(candidate)),
  sources: ['https://www.insee.fr/fr/metadonnees/definition/c2047'],
  examples: [
    { text: 'SIREN 855 531 034', finds: ['855 531 034'], minScore: 0.9 },
    { text: 'RCS Nancy 534479985', finds: ['534479985'], minScore: 0.85 },
    { text: 'SIREN : 855 531 035', finds: ['855 531 035'], minScore: 0.3, maxScore: 0.5 },
    { text: 'commande 534479985', finds: [] },
    { text: 'Tél. 855 531 035', finds: [] },
  ],
});
