import { compactNumber, weightedSum } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

const WEIGHTS = [29, 23, 19, 17, 13, 11, 7, 5, 3, 2];
/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['niss', 'social', 'n.i.s.s', 'benefici'];

export const ptSocialSecurity = defineRecognizer({
  name: 'pt-social-security',
  entityType: 'PT_NISS',
  country: 'pt',
  description:
    'Social security number of Portugal (NISS): eleven digits with a check digit of prime weights.',
  patterns: [
    numberPattern(
      'eleven-digits',
      {
        compact: String.raw`[12]\d{10}`,
        grouped: String.raw`[12]\d{2}[ .]\d{3}[ .]\d{3}[ .]\d{2}|[12]\d{3} \d{3} \d{4}`,
      },
      'weak',
      CUES,
    ),
  ],
  context: {
    words: [
      'niss',
      'segurança social',
      'número de segurança social',
      'n.i.s.s',
      'beneficiário',
      'seg. social',
    ],
    against: ['tel', 'telefon', 'phone', 'fax', 'handy', 'mobil'],
  },
  check: 'check_digit',
  validate: (candidate) => {
    const digits = compactNumber(candidate);
    return 9 - (weightedSum(digits.slice(0, 10), WEIGHTS) % 10) === Number(digits.charAt(10));
  },
  sources: ['https://www.seg-social.pt/'],
  examples: [
    { text: 'NISS 18292526000', finds: ['18292526000'], minScore: 0.9 },
    { text: 'Segurança Social: 166 358 039 86', finds: ['166 358 039 86'], minScore: 0.9 },
    { text: 'NISS 16614735853', finds: ['16614735853'], minScore: 0.3, maxScore: 0.5 },
    { text: 'fatura 16614735852', finds: [] },
    { text: 'tel. 16614735853', finds: [] },
  ],
});
