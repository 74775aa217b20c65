import { checkDigit } from '../check-digit.js';
import { compactNumber } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

const isTrue = checkDigit('MX', 'clabe');
/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['clabe', 'spei', 'transferencia'];

export const mxClabe = defineRecognizer({
  name: 'mx-clabe',
  entityType: 'MX_CLABE',
  country: 'mx',
  description: 'CLABE of bank accounts in Mexico: bank, place, account and a check digit, eighteen digits.',
  patterns: [
    numberPattern(
      'eighteen-digits',
      { compact: String.raw`\d{18}`, grouped: String.raw`\d{3} \d{3} \d{11} \d` },
      'weak',
      CUES,
    ),
  ],
  context: {
    words: ['clabe', 'clabe interbancaria', 'cuenta clabe', 'transferencia', 'spei'],
  },
  check: 'check_digit',
  validate: (candidate) => isTrue(compactNumber(candidate)),
  sources: ['https://www.banxico.org.mx/'],
  examples: [
    { text: 'CLABE 012180312894418750', finds: ['012180312894418750'], minScore: 0.9 },
    { text: 'CLABE interbancaria: 012 180 98672304176 3', finds: ['012 180 98672304176 3'], minScore: 0.9 },
    { text: 'CLABE 012180080707736687', finds: ['012180080707736687'], minScore: 0.3, maxScore: 0.5 },
    { text: 'guía 012180197938716012', finds: [] },
    { text: 'clabe 0121803128944187501', finds: [] },
  ],
});
