import { checkDigit } from '../check-digit.js';
import { compactNumber } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

const isTrue = checkDigit('BE', 'vat');
/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['onderneming', 'kbo', 'bce', 'entreprise', 'rpr', 'rpm', 'enterprise'];

export const beEnterpriseNumber = defineRecognizer({
  name: 'be-enterprise-number',
  entityType: 'BE_ENTERPRISE_NUMBER',
  country: 'be',
  description:
    'Enterprise number of Belgium (KBO, BCE): ten digits that start with 0 or 1, with a mod 97 check.',
  patterns: [
    numberPattern(
      'ten-digits',
      { compact: String.raw`[01]\d{9}`, grouped: String.raw`[01]\d{3}[. ]\d{3}[. ]\d{3}` },
      'weak',
      CUES,
    ),
  ],
  context: {
    words: [
      'ondernemingsnummer',
      'kbo',
      'bce',
      'numéro d’entreprise',
      'rpr',
      'rpm',
      'rpr/rpm',
      'ondernemingsnr',
      'n entreprise',
      'enterprise number',
    ],
    against: ['tel', 'telefon', 'phone', 'fax', 'handy', 'mobil'],
  },
  check: 'check_digit',
  validate: (candidate) => isTrue(compactNumber(candidate)),
  sources: ['https://kbopub.economie.fgov.be/'],
  examples: [
    { text: 'Ondernemingsnummer 0433.495.671', finds: ['0433.495.671'], minScore: 0.9 },
    { text: 'BCE 0235036245', finds: ['0235036245'], minScore: 0.9 },
    { text: 'KBO 0433.495.672', finds: ['0433.495.672'], minScore: 0.3, maxScore: 0.5 },
    { text: 'tel. 0433.495.672', finds: [] },
    { text: 'lot 0235036245', finds: [] },
  ],
});
