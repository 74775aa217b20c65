import { defineRecognizer } from '../define-recognizer.js';

export const inPassport = defineRecognizer({
  name: 'in-passport',
  entityType: 'IN_PASSPORT',
  country: 'in',
  description: 'Passport number of India: a letter and seven digits, near a cue.',
  patterns: [
    {
      name: 'letter-then-seven-digits',
      regex: /(?<![\p{L}\p{N}_-])[A-PR-WY][1-9]\d ?\d{4}[1-9](?![\p{L}\p{N}_-])/giu,
      scores: { form: 0.1, formInContext: 0.93 },
      needs: 'digits6',
    },
  ],
  context: {
    words: ['passport', 'passport no', 'passport number', 'पासपोर्ट', 'republic of india'],
    before: 6,
    after: 4,
  },
  sources: ['https://www.passportindia.gov.in/'],
  examples: [
    { text: 'Indian passport number J8369854', finds: ['J8369854'], minScore: 0.9 },
    { text: 'passport A2096457', finds: ['A2096457'], minScore: 0.9 },
    { text: 'part J8369854', finds: ['J8369854'], maxScore: 0.4 },
    { text: 'passport Q8369854', finds: [] },
    { text: 'flight J83698', finds: [] },
  ],
});
