import { checkDigit } from '../check-digit.js';
import { compactNumber } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

const isTrue = checkDigit('BE', 'insz');

/**
 * Returns whether the last two digits match the others, for birth before 2000 or after. A pre-check, because the
 * library is slow to reject a number.
 */
function fits(compact: string): boolean {
  const number = Number(compact.slice(0, 9));
  const check = Number(compact.slice(9));
  return 97 - (number % 97) === check || 97 - ((number + 2_000_000_000) % 97) === check;
}

export const beNationalNumber = defineRecognizer({
  name: 'be-national-number',
  entityType: 'BE_NATIONAL_NUMBER',
  country: 'be',
  description:
    'National register number of Belgium (rijksregisternummer, numéro national): birth date, serial number and two check digits (mod 97).',
  patterns: [
    numberPattern(
      'date-serial-check',
      {
        compact: String.raw`\d{2}[0-5]\d[0-3]\d{6}`,
        grouped: String.raw`\d{2}[.\/ -][0-5]\d[.\/ -][0-3]\d[ -]{1,3}\d{3}[. -]\d{2}`,
      },
      'telling',
    ),
  ],
  context: {
    words: [
      'rijksregisternummer',
      'rijksregister',
      'insz',
      'rrn',
      'niss',
      'numéro national',
      'registre national',
      'n national',
      'numéro de registre national',
      'nationaal nummer',
      'national number',
    ],
    against: ['ean', 'gtin'],
  },
  check: 'check_digit',
  validate: (candidate) => {
    const compact = compactNumber(candidate);
    return fits(compact) && isTrue(compact);
  },
  sources: ['https://www.ibz.rrn.fgov.be/'],
  examples: [
    { text: 'Rijksregisternummer: 62.08.08-481.55', finds: ['62.08.08-481.55'], minScore: 0.95 },
    { text: '95030122119', finds: ['95030122119'], minScore: 0.85 },
    { text: 'numéro national 92.01.27-515.33', finds: ['92.01.27-515.33'], minScore: 0.3, maxScore: 0.5 },
    { text: '65061142373', finds: [] },
    { text: '165061142372', finds: [] },
  ],
});
