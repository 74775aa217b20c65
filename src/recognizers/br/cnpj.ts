import { checkDigit } from '../check-digit.js';
import { compactNumber } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

const isTrue = checkDigit('BR', 'cnpj');
const CUES = ['cnpj', 'c.n.p.j', 'cadastro'];

export const brCnpj = defineRecognizer({
  name: 'br-cnpj',
  entityType: 'BR_CNPJ',
  country: 'br',
  description: 'CNPJ of companies in Brazil: eight digits, four of the branch and two check digits (mod 11).',
  patterns: [
    numberPattern('fourteen-digits', { compact: String.raw`\d{14}` }, 'weak', CUES),
    numberPattern('groups', { grouped: String.raw`\d{2}\.?\d{3}\.?\d{3}/\d{4}-?\d{2}` }, 'telling'),
  ],
  context: {
    words: ['cnpj', 'c.n.p.j', 'cnpj/mf', 'cadastro nacional'],
    against: ['rastreio', 'pedido', 'tracking', 'ean', 'gtin'],
  },
  check: 'check_digit',
  validate: (candidate) => isTrue(compactNumber(candidate)),
  sources: ['https://www.gov.br/receitafederal/pt-br/assuntos/orientacao-tributaria/cadastros/cnpj'],
  examples: [
    { text: 'CNPJ 21.809.490/0001-41', finds: ['21.809.490/0001-41'], minScore: 0.95 },
    { text: '73.857.687/0001-50', finds: ['73.857.687/0001-50'], minScore: 0.85 },
    { text: 'CNPJ: 62674169000184', finds: ['62674169000184'], minScore: 0.95 },
    { text: 'CNPJ 58.022.870/0001-42', finds: ['58.022.870/0001-42'], minScore: 0.3, maxScore: 0.5 },
    { text: '58.022.870/0001-42', finds: [] },
    { text: 'pedido 58022870000142', finds: [] },
  ],
});
