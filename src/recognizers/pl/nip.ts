import { checkDigit } from '../check-digit.js';
import { compactNumber } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';
import { CHECKED_CELL, cellsUnder, TABLE } from '../table-cells.js';

const isTrue = checkDigit('PL', 'nip');
/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['nip', 'n.i.p', 'podatk', 'vat', 'tax'];

export const plNip = defineRecognizer({
  name: 'pl-nip',
  entityType: 'PL_NIP',
  country: 'pl',
  description: 'NIP of Poland: ten digits with a weighted mod 11 check digit.',
  patterns: [
    numberPattern(
      'ten-digits',
      {
        compact: String.raw`\d{10}`,
        grouped: String.raw`\d{3}[ -]\d{3}[ -]\d{2}[ -]\d{2}|\d{3}[ -]\d{2}[ -]\d{2}[ -]\d{3}`,
      },
      'weak',
      CUES,
    ),
  ],
  asks: TABLE,
  find: cellsUnder(['nip', 'nr nip', 'numer nip'], /^\d[\d -]{9,12}$/u, CHECKED_CELL),
  context: {
    words: [
      'nip',
      'n.i.p',
      'numer nip',
      'nr nip',
      'identyfikacji podatkowej',
      'numer identyfikacji podatkowej',
      'vat',
      'tax id',
    ],
    against: ['tel', 'telefon', 'fax', 'kom', 'pesel', 'regon', 'krs', 'zamówienie'],
  },
  check: 'check_digit',
  validate: (candidate) => isTrue(compactNumber(candidate)),
  sources: ['https://www.podatki.gov.pl/'],
  examples: [
    { text: 'NIP 614-561-00-77', finds: ['614-561-00-77'], minScore: 0.9 },
    { text: 'NIP: 8807776844', finds: ['8807776844'], minScore: 0.9 },
    { text: 'nip 2907878022', finds: ['2907878022'], minScore: 0.3, maxScore: 0.5 },
    { text: 'tel. 614-561-00-77', finds: [], minScore: 0.5 },
    { text: 'zamówienie 2907878021', finds: [], minScore: 0.5 },
  ],
});
