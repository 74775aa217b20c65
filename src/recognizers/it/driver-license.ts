import { defineRecognizer } from '../define-recognizer.js';

export const itDriverLicense = defineRecognizer({
  name: 'it-driver-license',
  entityType: 'IT_DRIVER_LICENSE',
  country: 'it',
  description:
    'Driving licence of Italy: ten characters, two letters, seven characters, a letter, or U1 and eight.',
  patterns: [
    {
      name: 'ten-characters',
      regex: /(?<![\p{L}\p{N}_-])[A-Z]{2} ?\d{7} ?[A-Z](?![\p{L}\p{N}_-])/giu,
      scores: { form: 0.35, formInContext: 0.95 },
    },
    {
      // Vowels other than U are not issued, to avoid forming words.
      name: 'central-office',
      regex: /(?<![\p{L}\p{N}_-])U1[\dB-DF-HJ-NP-TU-Z]{7}[A-Z](?![\p{L}\p{N}_-])/giu,
      scores: { form: 0.75, formInContext: 0.97 },
    },
  ],
  context: {
    words: [
      'patente',
      'patente di guida',
      'driving licence',
      'driver license',
      'licenza',
      'patente n',
      'mit-ucd',
    ],
    before: 7,
    against: ['passaporto', 'passport', 'telaio', 'ordine', 'targa'],
  },
  // In lower case or without more digits, it may be the name of a file or model.
  validate: (candidate, { inContext }) => {
    if (inContext || !/^U1/i.test(candidate)) return 'undecided';
    if (candidate === candidate.toUpperCase() && /\d.{0,6}\d/.test(candidate.slice(2))) return 'undecided';
    return { verdict: 'undecided', score: 0.2 };
  },
  sources: ['https://www.mit.gov.it/patente'],
  examples: [
    { text: 'patente di guida AB1234567X', finds: ['AB1234567X'], minScore: 0.9 },
    { text: 'patente U1H38S42DT', finds: ['U1H38S42DT'], minScore: 0.9 },
    { text: 'AB1234567X', finds: ['AB1234567X'], maxScore: 0.4 },
    { text: 'patente AB12345678X', finds: [] },
    { text: 'ref ABC1234567', finds: [] },
  ],
});
