import { defineRecognizer } from '../define-recognizer.js';

export const usPassport = defineRecognizer({
  name: 'us-passport',
  entityType: 'US_PASSPORT',
  country: 'us',
  description: 'US passport number near a cue: nine digits, or a letter and eight digits (next generation).',
  patterns: [
    {
      name: 'nine-digits',
      regex: /(?<![\p{L}\p{N}\p{Sc}_+-]|\p{N}[./])\d{9}(?![\p{L}\p{N}_]|[./-]\p{N})/gu,
      scores: { form: 0.05, formInContext: 0.93 },
    },
    {
      name: 'letter-then-eight-digits',
      regex: /(?<![\p{L}\p{N}_-])[A-Z]\d{8}(?![\p{L}\p{N}_-])/giu,
      scores: { form: 0.2, formInContext: 0.93 },
    },
  ],
  context: {
    words: ['passport', 'passport no', 'passport number', 'passport#', 'travel document', 'passports'],
    before: 6,
    after: 3,
    against: [
      'phone',
      'ssn',
      'order',
      'visa',
      'licence',
      'license',
      'routing',
      'booking',
      'flight',
      'id card',
    ],
  },
  sources: [
    'https://travel.state.gov/content/travel/en/passports.html',
    'https://www.icao.int/publications/pages/publication.aspx?docnum=9303',
  ],
  examples: [
    { text: 'US passport 512345678', finds: ['512345678'], minScore: 0.9 },
    { text: 'Passport No: A12345678', finds: ['A12345678'], minScore: 0.9 },
    { text: 'ref 512345678', finds: ['512345678'], maxScore: 0.4 },
    { text: 'password 5123456789', finds: [] },
    { text: 'passport office opens at 9', finds: [] },
  ],
});
