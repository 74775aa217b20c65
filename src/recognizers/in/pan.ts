import { defineRecognizer } from '../define-recognizer.js';

export const inPan = defineRecognizer({
  name: 'in-pan',
  entityType: 'IN_PAN',
  country: 'in',
  description:
    'Permanent Account Number of India: five letters (the fourth names the kind of holder), four digits, a letter.',
  patterns: [
    {
      name: 'ten-characters',
      regex: /(?<![\p{L}\p{N}_-])[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z](?![\p{L}\p{N}_-])/giu,
      scores: { form: 0.88, formInContext: 0.98 },
      needs: 'digits4',
    },
  ],
  context: { words: ['pan', 'pan card', 'pan no', 'permanent account number', 'income tax'] },
  validate: (candidate) =>
    candidate === candidate.toUpperCase() || candidate === candidate.toLowerCase() ? 'undecided' : 'refused',
  sources: ['https://incometaxindia.gov.in/Pages/pan.aspx'],
  examples: [
    { text: 'PAN: ABCPE1234F', finds: ['ABCPE1234F'], minScore: 0.95 },
    { text: 'holder ABCPE1234F', finds: ['ABCPE1234F'], minScore: 0.85 },
    { text: 'ABCDE1234F', finds: [] },
    { text: 'SKU XABCPE1234F', finds: [] },
  ],
});
