import { checkDigit } from '../check-digit.js';
import { compactNumber } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';
import { CHECKED_CELL, cellsUnder, TABLE } from '../table-cells.js';

const isTrue = checkDigit('PT', 'nif');
/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['nif', 'nipc', 'n.i.f', 'contribuinte', 'fiscal'];

export const ptNif = defineRecognizer({
  name: 'pt-nif',
  entityType: 'PT_NIF',
  country: 'pt',
  description: 'NIF and NIPC of Portugal: nine digits with a weighted mod 11 check digit.',
  patterns: [
    numberPattern(
      'nine-digits',
      { compact: String.raw`[1-35689]\d{8}`, grouped: String.raw`[1-35689]\d{2}[ .]\d{3}[ .]\d{3}` },
      'weak',
      CUES,
    ),
  ],
  asks: TABLE,
  find: cellsUnder(['nif', 'contribuinte', 'n.º contribuinte', 'nipc'], /^\d[\d ]{8,10}$/u, CHECKED_CELL),
  context: {
    words: [
      'nif',
      'nipc',
      'contribuinte',
      'n.i.f',
      'número de contribuinte',
      'nº contribuinte',
      'número de identificação fiscal',
      'identificação fiscal',
      'n contribuinte',
    ],
    against: ['tel', 'telefone', 'telemóvel', 'fax', 'utente', 'encomenda'],
  },
  check: 'check_digit',
  validate: (candidate, { inContext }) => {
    const number = compactNumber(candidate);
    if (!isTrue(number)) return false;
    // Mobile numbers of Portugal have the same form as numbers of condominiums, and one in eleven passes the check.
    return !inContext && /^9[1236]/.test(number) ? 'refused' : true;
  },
  sources: ['https://www.portaldasfinancas.gov.pt/'],
  examples: [
    { text: 'NIF 214 621 880', finds: ['214 621 880'], minScore: 0.9 },
    { text: 'contribuinte n.º 262799790', finds: ['262799790'], minScore: 0.9 },
    { text: 'NIPC: 259891054', finds: ['259891054'], minScore: 0.3, maxScore: 0.5 },
    { text: 'telemóvel 914621880', finds: [] },
    { text: '253 555 018 ou 912 555 734', finds: [] },
    { text: 'NIF 912 555 734', finds: ['912 555 734'], minScore: 0.9 },
    { text: 'encomenda 209406992', finds: [] },
  ],
});
