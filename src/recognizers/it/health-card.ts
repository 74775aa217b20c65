import { defineRecognizer } from '../define-recognizer.js';
import { passesLuhn, compactNumber } from '../check-sum.js';
import { numberPattern } from '../number-pattern.js';

export const itHealthCard = defineRecognizer({
  name: 'it-health-card',
  entityType: 'IT_HEALTH_CARD',
  country: 'it',
  description: 'Tessera sanitaria of Italy: twenty digits that start with 80380, with a Luhn check digit.',
  patterns: [
    numberPattern(
      'twenty-digits',
      { compact: String.raw`80380\d{15}`, grouped: String.raw`80380 ?\d{5} ?\d{5} ?\d{5}` },
      'telling',
    ),
  ],
  context: {
    words: ['tessera sanitaria', 'team', 'ts-cns', 'tessera', 'tessera europea', 'sanitaria', 'health card'],
  },
  check: 'check_digit',
  validate: (candidate) => passesLuhn(compactNumber(candidate)),
  sources: ['https://sistemats1.sanita.finanze.it/'],
  examples: [
    { text: 'Tessera sanitaria n. 80380952271473620940', finds: ['80380952271473620940'], minScore: 0.95 },
    { text: '80380298221481008086', finds: ['80380298221481008086'], minScore: 0.85 },
    {
      text: 'tessera sanitaria 80380952271473620941',
      finds: ['80380952271473620941'],
      minScore: 0.3,
      maxScore: 0.5,
    },
    { text: 'pacco 80380952271473620941', finds: [] },
    { text: '180380952271473620940', finds: [] },
  ],
});
