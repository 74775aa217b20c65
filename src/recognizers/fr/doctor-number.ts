import { defineRecognizer } from '../define-recognizer.js';
import { passesLuhn, compactNumber } from '../check-sum.js';
import { numberPattern } from '../number-pattern.js';

/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['rpps', 'partag', 'adeli'];

export const frDoctorNumber = defineRecognizer({
  name: 'fr-doctor-number',
  entityType: 'FR_RPPS',
  country: 'fr',
  description:
    'RPPS number of health professionals in France: eleven digits that start with 10, with a Luhn check digit.',
  patterns: [
    numberPattern(
      'eleven-digits',
      {
        compact: String.raw`(?:10|8\d)\d{9}`,
        grouped: String.raw`(?:10|8\d)\d ?\d{4} ?\d{4}|10 ?\d{3} ?\d{3} ?\d{3}`,
      },
      'weak',
      CUES,
    ),
  ],
  context: {
    words: ['rpps', 'n rpps', 'numéro rpps', 'répertoire partagé', 'adeli'],
    against: ['tel', 'telefon', 'phone', 'fax', 'handy', 'mobil'],
  },
  check: 'check_digit',
  validate: (candidate) => passesLuhn(compactNumber(candidate)),
  sources: ['https://esante.gouv.fr/produits-services/annuaire-sante'],
  examples: [
    { text: 'RPPS 10580036613', finds: ['10580036613'], minScore: 0.9 },
    { text: 'n° RPPS : 10036245370', finds: ['10036245370'], minScore: 0.9 },
    { text: 'RPPS 10580036614', finds: ['10580036614'], minScore: 0.3, maxScore: 0.5 },
    { text: 'lot 10580036613', finds: [] },
    { text: 'Tél. 10580036614', finds: [] },
  ],
});
