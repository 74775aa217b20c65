import { checkDigit } from '../check-digit.js';
import { defineRecognizer } from '../define-recognizer.js';

const isThai = checkDigit('TH', 'idnr');

export const thTnin = defineRecognizer({
  name: 'th-tnin',
  entityType: 'TH_TNIN',
  country: 'th',
  description:
    'National identity number of Thailand: thirteen digits, the last a weighted mod 11 check digit.',
  patterns: [
    {
      name: 'one-four-five-two-one',
      regex:
        /(?<![\p{L}\p{N}\p{Sc}_+-]|\p{N}[ ./]|\p{Sc} )[1-8]([ \u00a0\u202f.–‑-])\d{4}\1\d{5}\1\d{2}\1\d(?![\p{L}\p{N}_]|[./-]\p{N})/gu,
      scores: {
        form: 0,
        formInContext: 0,
        valid: 0.97,
        validInContext: 0.99,
        invalid: 0.4,
        invalidInContext: 0.5,
        beside: 0.95,
      },
    },
    {
      name: 'thirteen-digits',
      regex: /(?<![\p{L}\p{N}\p{Sc}_+-]|\p{N}[./])[1-8]\d{12}(?![\p{L}\p{N}_]|[./-]\p{N})/gu,
      scores: {
        form: 0.35,
        formInContext: 0.97,
        valid: 0.72,
        validInContext: 0.97,
        invalidInContext: 0.4,
        beside: 0.8,
      },
    },
  ],
  context: {
    words: [
      'thai id',
      'thai national id',
      'national id',
      'citizen id',
      'id card',
      'เลขประจำตัวประชาชน',
      'บัตรประชาชน',
      'thailand',
      'tnin',
      'เลขบัตรประชาชน',
      'thai citizen',
      'personal id',
    ],
    against: ['isbn', 'ean', 'gtin', 'barcode', 'imei', 'timestamp', 'tracking', 'order'],
  },
  check: 'check_digit',
  validate: (candidate) => {
    const digits = candidate.replaceAll(/\D/g, '');
    if (!isThai(digits)) return false;
    // One in eleven EAN-13 article numbers passes as well, and so do timestamps in milliseconds since 1970.
    return candidate === digits && (isArticleNumber(digits) || /^1[4-9]/.test(digits)) ? 'undecided' : true;
  },
  sources: ['https://www.bora.dopa.go.th/'],
  examples: [
    { text: 'Thai ID 1-1014-00019-62-3', finds: ['1-1014-00019-62-3'], minScore: 0.3, maxScore: 0.5 },
    { text: 'citizen id 1 2345 67890 12 1', finds: ['1 2345 67890 12 1'], minScore: 0.9 },
    { text: 'thai id 1234567890121', finds: ['1234567890121'], minScore: 0.9 },
    { text: 'thai id 1234567890123', finds: ['1234567890123'], minScore: 0.3, maxScore: 0.5 },
    { text: 'EAN 1234567890128', finds: [] },
    { text: 'x12345678901210', finds: [] },
  ],
});

/** Returns whether the digits pass the EAN-13 check: weights 1 and 3, mod 10. */
function isArticleNumber(digits: string): boolean {
  return (
    [...digits].reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0) % 10 === 0
  );
}
