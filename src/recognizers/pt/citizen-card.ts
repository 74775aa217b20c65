import { checkDigit } from '../check-digit.js';
import { compactNumber } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

const isTrue = checkDigit('PT', 'cc');
/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['cidad', 'cc', 'bilhete', 'identifica', 'citizen'];

export const ptCitizenCard = defineRecognizer({
  name: 'pt-citizen-card',
  entityType: 'PT_CITIZEN_CARD',
  country: 'pt',
  description:
    'Cartão de Cidadão of Portugal: eight digits, a check digit, two characters and a check digit.',
  patterns: [
    numberPattern(
      'twelve-characters',
      { compact: String.raw`\d{9}[A-Z\d]{2}\d`, grouped: String.raw`\d{8}[ -]\d ?[A-Z\d]{2}\d` },
      'weak',
      CUES,
    ),
  ],
  context: {
    words: [
      'cartão de cidadão',
      'cartão do cidadão',
      'cc',
      'cartão cidadão',
      'bi',
      'bilhete de identidade',
      'documento de identificação',
      'citizen card',
    ],
    against: ['tel', 'telefon', 'phone', 'fax', 'handy', 'mobil'],
  },
  check: 'check_digit',
  validate: (candidate) => isTrue(compactNumber(candidate)),
  sources: ['https://www.autenticacao.gov.pt/'],
  examples: [
    { text: 'Cartão de Cidadão 69669957 5ZZ6', finds: ['69669957 5ZZ6'], minScore: 0.9 },
    { text: 'CC n.º 537428973ZZ7', finds: ['537428973ZZ7'], minScore: 0.9 },
    { text: 'cartão de cidadão 256606133ZZ8', finds: ['256606133ZZ8'], minScore: 0.3, maxScore: 0.5 },
    { text: 'lote 256606133ZZ9', finds: [] },
    { text: 'cartão de cidadão caducado em 2024', finds: [] },
  ],
});
