import { compactNumber, weightedSum } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

/** Weights from the left: 6 to 2, then 7 to 2. */
const WEIGHTS = [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['マイナンバー', '個人番号', 'my number', 'individual number', 'mynumber'];

export const jpMyNumber = defineRecognizer({
  name: 'jp-my-number',
  entityType: 'JP_MY_NUMBER',
  country: 'jp',
  description: 'Individual Number of Japan (My Number): twelve digits with a weighted mod 11 check digit.',
  patterns: [
    numberPattern(
      'twelve-digits',
      { compact: String.raw`\d{12}`, grouped: String.raw`\d{4}[ -]\d{4}[ -]\d{4}` },
      'weak',
      CUES,
    ),
  ],
  context: {
    words: ['マイナンバー', '個人番号', 'my number', 'individual number', 'mynumber'],
    against: ['電話', 'aadhaar', 'カード'],
  },
  check: 'check_digit',
  validate: (candidate) => {
    const digits = compactNumber(candidate);
    const rest = weightedSum(digits, WEIGHTS) % 11;
    return (rest < 2 ? 0 : 11 - rest) === Number(digits.charAt(11));
  },
  sources: ['https://www.digital.go.jp/policies/mynumber'],
  examples: [
    { text: 'My Number: 1234 5678 9018', finds: ['1234 5678 9018'], minScore: 0.9 },
    { text: 'マイナンバー: 123456789018', finds: ['123456789018'], minScore: 0.9 },
    { text: 'individual number 123456789019', finds: ['123456789019'], minScore: 0.3, maxScore: 0.5 },
    { text: 'order 123456789018', finds: [] },
    { text: 'my number 1234567890181', finds: [] },
  ],
});
