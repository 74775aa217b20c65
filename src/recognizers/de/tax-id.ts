import { checkDigit } from '../check-digit.js';
import { compactNumber } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';
import { CHECKED_CELL, cellsUnder, TABLE } from '../table-cells.js';

const isTrue = checkDigit('DE', 'idnr');
/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['steuer', 'identifikations', 'idnr', 'id-nr', 'tax', 'tin'];

export const deTaxId = defineRecognizer({
  name: 'de-tax-id',
  entityType: 'DE_TAX_ID',
  country: 'de',
  description:
    'Steuer-Identifikationsnummer of Germany: eleven digits, one of them repeated, with an ISO 7064 mod 11-10 check digit.',
  patterns: [
    numberPattern(
      'eleven-digits',
      {
        compact: String.raw`[1-9]\d{10}`,
        grouped: String.raw`[1-9]\d ?\d{3} \d{3} \d{3}|[1-9]\d{2} \d{4} \d{4}`,
      },
      'weak',
      CUES,
    ),
  ],
  asks: TABLE,
  find: cellsUnder(
    [
      'steuer-id',
      'idnr',
      'steueridentifikationsnummer',
      'steuer-identifikationsnummer',
      'identifikationsnummer',
      'tin',
    ],
    /^[1-9][\d ]{10,13}$/u,
    CHECKED_CELL,
  ),
  context: {
    words: [
      'steuer-id',
      'steuer id',
      'steueridentifikationsnummer',
      'steuerliche identifikationsnummer',
      'identifikationsnummer',
      'steuer-identifikationsnummer',
      'steueridnr',
      'idnr',
      'id-nr',
      'steuer-idnr',
      'tin',
      'tax id',
      'steuernummer',
    ],
    against: [
      'tel',
      'telefon',
      'phone',
      'fax',
      'handy',
      'mobil',
      'auftrag',
      'bestellnummer',
      'kundennummer',
      'rechnung',
    ],
  },
  check: 'check_digit',
  validate: (candidate) => isTrue(compactNumber(candidate)),
  sources: [
    'https://www.bzst.de/DE/Privatpersonen/SteuerlicheIdentifikationsnummer/steuerlicheidentifikationsnummer_node.html',
  ],
  examples: [
    { text: 'Steuer-ID: 34326583177', finds: ['34326583177'], minScore: 0.9 },
    { text: 'Identifikationsnummer 54 921 092 221', finds: ['54 921 092 221'], minScore: 0.9 },
    { text: 'IdNr. 60010396208', finds: ['60010396208'], minScore: 0.3, maxScore: 0.5 },
    { text: 'Auftrag 60010396209', finds: [] },
    { text: 'Steuer-ID 343265831771', finds: [] },
    { text: 'Telefon 60010396208', finds: [] },
  ],
});
