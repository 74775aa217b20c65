import { compactNumber, weightedSum } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

const WEIGHTS = [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['sus', 'cns', 'saúde', 'saude'];

export const brHealthCard = defineRecognizer({
  name: 'br-health-card',
  entityType: 'BR_CNS',
  country: 'br',
  description: 'Cartão SUS (CNS) of Brazil: fifteen digits whose weighted sum is a multiple of eleven.',
  patterns: [
    numberPattern(
      'fifteen-digits',
      { compact: String.raw`[1-9]\d{14}`, grouped: String.raw`[1-9]\d{2} \d{4} \d{4} \d{4}` },
      'weak',
      CUES,
    ),
  ],
  context: {
    words: ['sus', 'cns', 'cartão sus', 'cartão nacional de saúde', 'cartão de saúde'],
    against: ['cartão de crédito', 'imei'],
  },
  check: 'check_digit',
  validate: (candidate) => weightedSum(compactNumber(candidate), WEIGHTS) % 11 === 0,
  sources: ['https://www.gov.br/saude/pt-br/composicao/seidigi/cartao-nacional-de-saude'],
  examples: [
    { text: 'Cartão SUS 776 1635 0132 8374', finds: ['776 1635 0132 8374'], minScore: 0.9 },
    { text: 'CNS: 795469420814332', finds: ['795469420814332'], minScore: 0.9 },
    { text: 'CNS 729774775875598', finds: ['729774775875598'], minScore: 0.3, maxScore: 0.5 },
    { text: 'IMEI 765429949918729', finds: [] },
    { text: 'conta 7765429949918729', finds: [] },
  ],
});
