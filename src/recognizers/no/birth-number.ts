import { checkDigit } from '../check-digit.js';
import { compactNumber } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

const isTrue = checkDigit('NO', 'fodselsnummer');

export const noBirthNumber = defineRecognizer({
  name: 'no-birth-number',
  entityType: 'NO_BIRTH_NUMBER',
  country: 'no',
  description:
    'Fødselsnummer and D-nummer of Norway: birth date, three digits and two check digits (mod 11).',
  patterns: [
    numberPattern(
      'eleven-digits',
      { compact: String.raw`[0-7]\d[0-9]\d\d{7}`, grouped: String.raw`[0-7]\d[0-9]\d\d{2}[ -]\d{5}` },
      'telling',
    ),
  ],
  context: {
    words: [
      'fødselsnummer',
      'fødselsnr',
      'fnr',
      'personnummer',
      'd-nummer',
      'personnr',
      'national identity number',
    ],
    against: ['tlf', 'telefon', 'konto', 'kontonummer', 'orgnr', 'pesel', 'abn', 'tracking', 'order'],
  },
  check: 'check_digit',
  validate: (candidate) => isTrue(compactNumber(candidate)),
  sources: [
    'https://www.skatteetaten.no/en/person/national-registry/identitynumber/norwegian-identitynumber/',
  ],
  examples: [
    { text: 'Fødselsnummer: 11107208021', finds: ['11107208021'], minScore: 0.95 },
    { text: 'fnr 100291 05427', finds: ['100291 05427'], minScore: 0.95 },
    { text: '22085614839', finds: ['22085614839'], minScore: 0.85 },
    { text: 'fødselsnummer 09047948477', finds: ['09047948477'], minScore: 0.3, maxScore: 0.5 },
    { text: 'kontonummer 09047948477', finds: [] },
    { text: '109047948476', finds: [] },
  ],
});
