import { compactNumber, weightedSum } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

const WEIGHTS = [9, 8, 7, 6, 5, 4, 3, 2, 1];
/** Numbers up to this one were issued before the check digits were introduced. */
const LAST_UNCHECKED = 1_001_998;
/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['снилс', 'snils', 'страхов', 'пенсионн'];

export const ruSnils = defineRecognizer({
  name: 'ru-snils',
  entityType: 'RU_SNILS',
  country: 'ru',
  description: 'SNILS of Russia (pension insurance number): nine digits and two check digits (mod 101).',
  patterns: [
    numberPattern('printed', { grouped: String.raw`\d{3}-\d{3}-\d{3}[ -]\d{2}` }, 'telling'),
    numberPattern(
      'eleven-digits',
      { compact: String.raw`\d{11}`, grouped: String.raw`\d{3} \d{3} \d{3} \d{2}` },
      'weak',
      CUES,
    ),
  ],
  context: {
    words: ['снилс', 'snils', 'страховой номер', 'страховое свидетельство', 'номер пфр', 'pension insurance'],
    against: ['телефон', 'тел', 'инн', 'заказ', 'phone', 'tel', 'order'],
    before: 5,
    after: 1,
  },
  check: 'check_digit',
  validate: (candidate, { inContext }) => {
    const digits = compactNumber(candidate);
    if (Number(digits.slice(0, 9)) <= LAST_UNCHECKED)
      return { verdict: 'undecided', score: inContext ? 0.85 : 0.2 };
    return (weightedSum(digits, WEIGHTS) % 101) % 100 === Number(digits.slice(9));
  },
  sources: ['https://sfr.gov.ru/grazhdanam/pensions/snils/'],
  examples: [
    { text: 'Мой СНИЛС 112-233-445 95', finds: ['112-233-445 95'], minScore: 0.95 },
    { text: '112-233-445 95', finds: ['112-233-445 95'], minScore: 0.85 },
    { text: 'snils 11223344595', finds: ['11223344595'], minScore: 0.9 },
    { text: 'СНИЛС 112-233-445 96', finds: ['112-233-445 96'], minScore: 0.3, maxScore: 0.5 },
    { text: 'заказ 11223344595', finds: [] },
    { text: 'телефон 112-233-445 96', finds: [] },
  ],
});
