import { defineRecognizer } from '../define-recognizer.js';

export const inPassport = defineRecognizer({
  name: 'in-passport',
  entityType: 'IN_PASSPORT',
  country: 'in',
  description: 'Passport number of India: a letter and seven digits, near a cue.',
  patterns: [
    {
      name: 'letter-then-seven-digits',
      regex: /(?<![\p{L}\p{N}_-])[A-Z][ -]?\d{2} ?\d{5}(?![\p{L}\p{N}_]|-\p{N})/giu,
      scores: { form: 0.1, formInContext: 0.93, beside: 0.75 },
    },
  ],
  context: {
    words: ['passport', 'passport no', 'passport number', 'पासपोर्ट', 'republic of india'],
    before: 6,
    after: 4,
    against: ['license', 'licence', 'pan', 'booking', 'pnr', 'flight', 'order', 'visa'],
  },
  sources: ['https://www.passportindia.gov.in/'],
  examples: [
    { text: 'Indian passport number J8369854', finds: ['J8369854'], minScore: 0.9 },
    { text: 'passport A2096457', finds: ['A2096457'], minScore: 0.9 },
    { text: 'part J8369854', finds: ['J8369854'], maxScore: 0.4 },
    { text: 'passport AQ8369854', finds: [] },
    { text: 'flight J83698', finds: [] },
  ],
});
