import { checkDigit } from '../check-digit.js';
import { compactNumber } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

const isTrue = checkDigit('FR', 'siret');
/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['siret', 'siren', 'tablissement'];

export const frSiret = defineRecognizer({
  name: 'fr-siret',
  entityType: 'FR_SIRET',
  country: 'fr',
  description: 'SIRET of establishments in France: a SIREN and five digits, with a Luhn check digit.',
  patterns: [
    numberPattern(
      'fourteen-digits',
      {
        compact: String.raw`\d{14}`,
        grouped: String.raw`\d{3}[ .\u00a0\u202f]?\d{3}[ .\u00a0\u202f]?\d{3}[ .\u00a0\u202f]\d{5}`,
      },
      'weak',
      CUES,
    ),
  ],
  context: {
    words: ['siret', 'n siret', 'numéro siret', 'établissement', 'siren'],
    against: ['tel', 'telefon', 'phone', 'fax', 'handy', 'mobil', 'commande', 'carte'],
  },
  check: 'check_digit',
  validate: (candidate) => isTrue(compactNumber(candidate)),
  sources: ['https://www.insee.fr/fr/metadonnees/definition/c1841'],
  examples: [
    { text: 'SIRET 331 866 016 13944', finds: ['331 866 016 13944'], minScore: 0.9 },
    { text: 'Siret : 01710773179216', finds: ['01710773179216'], minScore: 0.9 },
    { text: 'SIRET 331 866 016 13945', finds: ['331 866 016 13945'], minScore: 0.3, maxScore: 0.5 },
    { text: 'colis 33186601613944', finds: [] },
    { text: 'siret 3318660161394', finds: [] },
  ],
});
