import { checkDigit } from '../check-digit.js';
import { compactNumber } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

const isTrue = checkDigit('BR', 'cpf');
const CUES = ['cpf', 'c.p.f', 'pessoa', 'contribuinte', 'pix'];

export const brCpf = defineRecognizer({
  name: 'br-cpf',
  entityType: 'BR_CPF',
  country: 'br',
  description: 'CPF of people in Brazil: eleven digits, the last two check digits (mod 11).',
  patterns: [
    // One in a hundred random strings of eleven digits passes, and other countries' identity numbers have the same
    // length.
    numberPattern('eleven-digits', { compact: String.raw`\d{11}` }, 'weak', CUES),
    numberPattern(
      'groups',
      { grouped: String.raw`\d{3}\.\d{3}\.\d{3}-?\d{2}|\d{3} \d{3} \d{3}[ -]\d{2}|\d{9}-\d{2}` },
      'telling',
    ),
  ],
  context: {
    words: [
      'cpf',
      'c.p.f',
      'cpf/mf',
      'cadastro de pessoas físicas',
      'cpf nº',
      'contribuinte',
      'chave pix',
      'pix',
    ],
    against: [
      'pis',
      'pasep',
      'nit',
      'cnh',
      'tel',
      'telefone',
      'celular',
      'fone',
      'renavam',
      'pesel',
      'tracking',
      'abn',
    ],
  },
  check: 'check_digit',
  validate: (candidate) => isTrue(compactNumber(candidate)),
  sources: ['https://www.gov.br/receitafederal/pt-br/assuntos/meu-cpf'],
  examples: [
    { text: 'CPF: 253.340.696-15', finds: ['253.340.696-15'], minScore: 0.95 },
    { text: 'CPF 44207139419', finds: ['44207139419'], minScore: 0.95 },
    { text: '903.202.181-80', finds: ['903.202.181-80'], minScore: 0.85 },
    { text: 'CPF 590.235.200-26', finds: ['590.235.200-26'], minScore: 0.3, maxScore: 0.5 },
    { text: '590.235.200-26', finds: [] },
    { text: 'pedido 59023520026', finds: [] },
    { text: 'telefone 59023520026', finds: [] },
  ],
});
