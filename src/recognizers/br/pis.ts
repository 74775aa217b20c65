import { compactNumber, weightedSum } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

const WEIGHTS = [3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['pis', 'pasep', 'nis', 'nit', 'inss', 'ctps'];

export const brPis = defineRecognizer({
  name: 'br-pis',
  entityType: 'BR_PIS',
  country: 'br',
  description: 'PIS, PASEP and NIS of Brazil: eleven digits with a weighted mod 11 check digit.',
  patterns: [
    numberPattern(
      'eleven-digits',
      { compact: String.raw`\d{11}`, grouped: String.raw`\d{3}\.\d{5}\.\d{2}-\d` },
      'weak',
      CUES,
    ),
  ],
  context: {
    words: ['pis', 'pasep', 'nis', 'nit', 'pis/pasep', 'inss', 'ctps'],
    against: ['cpf', 'telefone', 'tel', 'celular'],
  },
  check: 'check_digit',
  validate: (candidate) => {
    const digits = compactNumber(candidate);
    const rest = 11 - (weightedSum(digits, WEIGHTS) % 11);
    return (rest > 9 ? 0 : rest) === Number(digits.charAt(10));
  },
  sources: ['https://www.caixa.gov.br/beneficios-trabalhador/pis/'],
  examples: [
    { text: 'PIS 186.53978.73-4', finds: ['186.53978.73-4'], minScore: 0.9 },
    { text: 'NIT: 14519680103', finds: ['14519680103'], minScore: 0.9 },
    { text: 'PIS/PASEP 152.41229.34-8', finds: ['152.41229.34-8'], minScore: 0.3, maxScore: 0.5 },
    { text: 'lote 15241229349', finds: [] },
    { text: 'telefone 15241229348', finds: [] },
  ],
});
