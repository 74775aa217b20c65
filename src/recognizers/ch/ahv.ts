import { checkDigit } from '../check-digit.js';
import { compactNumber } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

const isTrue = checkDigit('CH', 'ssn');

export const chAhv = defineRecognizer({
  name: 'ch-ahv',
  entityType: 'CH_AHV',
  country: 'ch',
  description:
    'AHV number of Switzerland (AVS, OASI): thirteen digits that start with 756, with the check digit of an EAN.',
  patterns: [
    numberPattern(
      'starts-756',
      { compact: String.raw`756\d{10}`, grouped: String.raw`756[. ]\d{4}[. ]\d{4}[. ]\d{2}` },
      'telling',
    ),
  ],
  context: {
    words: [
      'ahv',
      'avs',
      'oasi',
      'ahv-nr',
      'ahv-nummer',
      'versichertennummer',
      'sozialversicherungsnummer',
      'n avs',
      'numéro avs',
      'numero avs',
      'navs',
    ],
    against: ['ean', 'gtin', 'barcode', 'artikel'],
  },
  check: 'check_digit',
  validate: (candidate) => isTrue(compactNumber(candidate)),
  sources: ['https://www.bsv.admin.ch/bsv/de/home/sozialversicherungen/ahv.html'],
  examples: [
    { text: 'AHV-Nr. 756.7328.5837.05', finds: ['756.7328.5837.05'], minScore: 0.95 },
    { text: '756.5452.2777.05', finds: ['756.5452.2777.05'], minScore: 0.85 },
    { text: 'N° AVS 756.1181.2643.14', finds: ['756.1181.2643.14'], minScore: 0.3, maxScore: 0.5 },
    { text: '7561181264314', finds: [] },
    { text: '1756.1181.2643.13', finds: [] },
  ],
});
