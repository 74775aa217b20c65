import { defineRecognizer } from '../define-recognizer.js';

/**
 * The fourth letter, the type of holder: association, body, company, LLP, firm, government, family, juridical person,
 * Krish, local authority, person, trust.
 */
const HOLDER = /^[A-Z]{3}[ABCEFGHJKLPT]/i;

export const inPan = defineRecognizer({
  name: 'in-pan',
  entityType: 'IN_PAN',
  country: 'in',
  description:
    'Permanent Account Number of India: five letters (the fourth names the kind of holder), four digits, a letter.',
  patterns: [
    {
      name: 'ten-characters',
      regex: /(?<![\p{L}\p{N}_-])[A-Z]{5}\d{4}[A-Z](?![\p{L}\p{N}_]|-[\p{L}\p{N}])/giu,
      scores: { form: 0.88, formInContext: 0.98 },
    },
    {
      name: 'spaced',
      regex: /(?<![\p{L}\p{N}_-])[A-Z]{5}([ -])\d{4}\1[A-Z](?![\p{L}\p{N}_]|-[\p{L}\p{N}])/giu,
      scores: { form: 0.3, formInContext: 0.95 },
    },
  ],
  context: {
    words: ['pan', 'pan card', 'pan no', 'pan number', 'permanent account number', 'income tax', 'पैन'],
    against: ['coupon', 'serial', 'model', 'booking'],
  },
  validate: (candidate, { inContext }) => {
    const letters = candidate.replaceAll(/[^A-Z]/gi, '');
    const isLower = letters === letters.toLowerCase();
    // "Happy2024x" is a login; serials never contain four zeros.
    if ((!isLower && letters !== letters.toUpperCase()) || candidate.includes('0000')) return 'refused';
    if (!HOLDER.test(candidate)) {
      return inContext
        ? { verdict: 'undecided', details: { holder_letter: 'unknown' }, score: 0.4 }
        : 'refused';
    }
    return isLower && !inContext ? { verdict: 'undecided', score: 0.4 } : 'undecided';
  },
  sources: ['https://incometaxindia.gov.in/Pages/pan.aspx'],
  examples: [
    { text: 'PAN: ABCPE1234F', finds: ['ABCPE1234F'], minScore: 0.95 },
    { text: 'holder ABCPE1234F', finds: ['ABCPE1234F'], minScore: 0.85 },
    { text: 'PAN ABCDE1234F', finds: ['ABCDE1234F'], minScore: 0.3, maxScore: 0.5 },
    { text: 'ABCDE1234F', finds: [] },
    { text: 'SKU XABCPE1234F', finds: [] },
  ],
});
