import { defineRecognizer } from '../define-recognizer.js';

export const itIdentityCard = defineRecognizer({
  name: 'it-identity-card',
  entityType: 'IT_IDENTITY_CARD',
  country: 'it',
  description:
    'Identity card of Italy: two letters, five digits, two letters (electronic); two letters, seven digits (paper).',
  patterns: [
    {
      name: 'electronic',
      regex: /(?<![\p{L}\p{N}_-])C[A-Z] ?\d{5} ?[A-Z]{2}(?![\p{L}\p{N}_-])/giu,
      scores: { form: 0.4, formInContext: 0.95, beside: 0.8 },
    },
    {
      name: 'paper-or-older',
      regex: /(?<![\p{L}\p{N}_-])(?:[A-Z]{2} ?\d{7}|\d{7}[A-Z]{2})(?![\p{L}\p{N}_-])/giu,
      scores: { form: 0.15, formInContext: 0.92 },
    },
  ],
  context: {
    words: [
      "carta d'identità",
      'carta identità',
      'carta di identità',
      'identity card',
      'cie',
      'c.i',
      'documento',
      'identità',
      'id card',
      'doc. identità',
      'carta identita elettronica',
      'rilasciata',
      'comune di',
    ],
    before: 7,
    after: 3,
    against: ['patente', 'passaporto', 'passport', 'volo', 'ordine', 'flight', 'order', 'tracking', 'dea'],
  },
  sources: ['https://www.cartaidentita.interno.gov.it/'],
  examples: [
    { text: "carta d'identità CA12345AA", finds: ['CA12345AA'], minScore: 0.9 },
    { text: 'documento AX 1234567', finds: ['AX 1234567'], minScore: 0.85 },
    { text: 'CA12345AA', finds: ['CA12345AA'], maxScore: 0.4 },
    { text: 'CA123456AA', finds: [] },
    { text: 'sku CAB12345A', finds: [] },
  ],
});
