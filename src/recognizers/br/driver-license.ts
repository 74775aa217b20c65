import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';
import { weightedSum } from '../check-sum.js';

/**
 * Checks the two check digits, weights 9 to 1 and 1 to 9. If the first remainder is ten, the second digit is reduced by
 * two.
 */
function isTrue(digits: string): boolean {
  const first = weightedSum(digits, [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 11;
  const second = (weightedSum(digits, [1, 2, 3, 4, 5, 6, 7, 8, 9]) % 11) - (first > 9 ? 2 : 0);
  const expected = [first > 9 ? 0 : first, second > 9 ? 0 : second < 0 ? second + 11 : second];
  return digits.endsWith(expected.join('')) && !/^(\d)\1+$/.test(digits);
}
/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['cnh', 'habilita', 'motorista'];

export const brDriverLicense = defineRecognizer({
  name: 'br-driver-license',
  entityType: 'DRIVERLICENSE',
  country: 'br',
  description: 'CNH (driving licence) of Brazil: eleven digits, the last two check digits, after its cue.',
  patterns: [numberPattern('eleven-digits', { compact: String.raw`\d{11}` }, 'weak', CUES)],
  context: {
    words: [
      'cnh',
      'habilitação',
      'carteira de motorista',
      'carteira nacional de habilitação',
      'registro cnh',
    ],
    against: ['cpf', 'pis', 'tel', 'telefone'],
  },
  check: 'check_digit',
  validate: (candidate) => isTrue(candidate),
  sources: ['https://www.gov.br/transportes/pt-br/assuntos/transito/senatran'],
  examples: [
    { text: 'CNH 62472927637', finds: ['62472927637'], minScore: 0.9 },
    { text: 'habilitação 62472927638', finds: ['62472927638'], minScore: 0.3, maxScore: 0.5 },
    { text: 'CPF 62472927637', finds: [] },
    { text: 'caixa 62472927637', finds: [] },
  ],
});
