import { defineRecognizer } from '../define-recognizer.js';

export const inVoter = defineRecognizer({
  name: 'in-voter',
  entityType: 'IN_VOTER',
  country: 'in',
  description:
    'Voter identity number of India (EPIC): three letters and seven digits; in earlier years state, constituency, part and serial.',
  patterns: [
    {
      name: 'three-letters-seven-digits',
      regex: /(?<![\p{L}\p{N}_-])[A-Z]{3}[ /-]?\d{7}(?![\p{L}\p{N}_]|[/-]\p{N})/giu,
      scores: { form: 0.4, formInContext: 0.95, beside: 0.85 },
    },
    {
      name: 'state-constituency-serial',
      regex: /(?<![\p{L}\p{N}_/-])[A-Z]{2}\/\d{2}\/\d{3}\/\d{6,7}(?![\p{L}\p{N}_]|[/-]\p{N})/giu,
      scores: { form: 0.4, formInContext: 0.96, beside: 0.85 },
    },
  ],
  context: {
    words: [
      'voter',
      'voter id',
      'epic',
      'epic no',
      'election',
      'electoral',
      'elector',
      'electors',
      'voter card',
      'polling',
      'booth',
      'constituency',
      'मतदाता',
    ],
    before: 16,
    against: ['container', 'order', 'tracking', 'invoice', 'flight', 'sku', 'pan'],
  },
  sources: ['https://voters.eci.gov.in/'],
  examples: [
    { text: 'Voter ID: YCV4820193', finds: ['YCV4820193'], minScore: 0.9 },
    { text: 'EPIC no. ABC1234567', finds: ['ABC1234567'], minScore: 0.9 },
    { text: 'ABC1234567', finds: ['ABC1234567'], maxScore: 0.4 },
    { text: 'voter ABCD1234567', finds: [] },
    { text: 'epic saga, part 12', finds: [] },
  ],
});
