import { checkDigit } from '../check-digit.js';
import { compactNumber } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

const isTrue = checkDigit('PL', 'regon');
/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['regon'];

export const plRegon = defineRecognizer({
  name: 'pl-regon',
  entityType: 'PL_REGON',
  country: 'pl',
  description: 'REGON of companies in Poland: nine or fourteen digits with a weighted mod 11 check digit.',
  patterns: [
    numberPattern(
      'nine-or-fourteen',
      { compact: String.raw`\d{9}(?:\d{5})?`, grouped: String.raw`\d{3}[ -]\d{3}[ -]\d{3}` },
      'weak',
      CUES,
    ),
  ],
  context: {
    words: ['regon', 'numer regon', 'nr regon'],
    against: ['tel', 'telefon', 'nip', 'pesel', 'krs'],
  },
  check: 'check_digit',
  validate: (candidate) => isTrue(compactNumber(candidate)),
  sources: ['https://stat.gov.pl/regon/'],
  examples: [
    { text: 'REGON 443495889', finds: ['443495889'], minScore: 0.9 },
    { text: 'REGON: 016-617-656', finds: ['016-617-656'], minScore: 0.9 },
    { text: 'regon 274518181', finds: ['274518181'], minScore: 0.3, maxScore: 0.5 },
    { text: 'tel. 274518180', finds: [] },
    { text: 'faktura 443495889', finds: [] },
  ],
});
