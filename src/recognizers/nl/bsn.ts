import { checkDigit } from '../check-digit.js';
import { compactNumber } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';
import { CHECKED_CELL, cellsUnder, TABLE } from '../table-cells.js';

const isTrue = checkDigit('NL', 'bsn');
/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['bsn', 'burger', 'sofi', 'citizen'];

export const nlBsn = defineRecognizer({
  name: 'nl-bsn',
  entityType: 'NL_BSN',
  country: 'nl',
  description:
    'Burgerservicenummer of the Netherlands: nine digits (eight before) with a weighted mod 11 check.',
  patterns: [
    numberPattern(
      'nine-digits',
      { compact: String.raw`\d{8,9}`, grouped: String.raw`\d{4}[ .]\d{2}[ .]\d{3}|\d{3}[ .]\d{3}[ .]\d{3}` },
      'weak',
      CUES,
    ),
  ],
  asks: TABLE,
  find: cellsUnder(['bsn', 'burgerservicenummer', 'sofinummer'], /^\d[\d. ]{7,10}$/u, CHECKED_CELL),
  context: {
    words: [
      'bsn',
      'burgerservicenummer',
      'burger service nummer',
      'sofinummer',
      'sofi',
      'bsn-nummer',
      'citizen service number',
    ],
    against: [
      'tel',
      'telefon',
      'phone',
      'fax',
      'handy',
      'mobil',
      'kvk',
      'rekening',
      'bestelling',
      'klantnummer',
      'patiëntnummer',
    ],
  },
  check: 'check_digit',
  validate: (candidate) => isTrue(compactNumber(candidate)),
  sources: ['https://www.rijksoverheid.nl/onderwerpen/privacy-en-persoonsgegevens/burgerservicenummer-bsn'],
  examples: [
    { text: 'BSN: 324682293', finds: ['324682293'], minScore: 0.9 },
    { text: 'burgerservicenummer 5510.52.314', finds: ['5510.52.314'], minScore: 0.9 },
    { text: 'BSN 379898173', finds: ['379898173'], minScore: 0.3, maxScore: 0.5 },
    { text: 'bestelling 371414489', finds: [] },
    { text: 'tel 371414488', finds: [] },
    { text: 'BSN 3246822931', finds: [] },
  ],
});
