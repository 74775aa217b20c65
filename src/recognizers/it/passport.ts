import { defineRecognizer } from '../define-recognizer.js';

export const itPassport = defineRecognizer({
  name: 'it-passport',
  entityType: 'IT_PASSPORT',
  country: 'it',
  description: 'Passport of Italy: two letters and seven digits, near a cue.',
  patterns: [
    {
      name: 'two-letters-seven-digits',
      regex: /(?<![\p{L}\p{N}_-])[A-Z]{2} ?\d{7}(?![\p{L}\p{N}_-])/giu,
      scores: { form: 0.1, formInContext: 0.94, beside: 0.75 },
    },
  ],
  context: {
    words: ['passaporto', 'passaporti', 'passport', 'passport no', 'passport number', 'italian passport'],
    before: 6,
    against: ['patente', 'identità', 'identity card', 'licence', 'license', 'visa', 'order', 'flight'],
  },
  sources: ['https://www.poliziadistato.it/articolo/passport'],
  examples: [
    { text: 'passaporto YA1234567', finds: ['YA1234567'], minScore: 0.9 },
    { text: 'passport no. YB 7654321', finds: ['YB 7654321'], minScore: 0.9 },
    { text: 'lot YA1234567', finds: ['YA1234567'], maxScore: 0.4 },
    { text: 'passport YAB1234567', finds: [] },
    { text: 'passaporto YA12345678', finds: [] },
  ],
});
