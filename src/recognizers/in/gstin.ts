import { checkDigit } from '../check-digit.js';
import { defineRecognizer } from '../define-recognizer.js';

const isGstin = checkDigit('IN', 'gstin');

export const inGstin = defineRecognizer({
  name: 'in-gstin',
  entityType: 'IN_GSTIN',
  country: 'in',
  description: 'Goods and services tax number of India: state code, PAN, entity, Z, mod 36 check character.',
  patterns: [
    {
      name: 'fifteen-characters',
      regex: /(?<![\p{L}\p{N}_-])\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][A-Z][\dA-Z](?![\p{L}\p{N}_-])/giu,
      scores: {
        form: 0,
        formInContext: 0,
        valid: 0.97,
        validInContext: 0.99,
        invalid: 0.4,
        invalidInContext: 0.5,
      },
      needs: 'digits4',
    },
  ],
  context: { words: ['gstin', 'gst', 'gst no', 'gst number', 'goods and services tax'] },
  validate: (candidate) => isGstin(candidate.toUpperCase()),
  sources: ['https://www.gst.gov.in/'],
  examples: [
    { text: 'GSTIN 27AAPFU0939F1ZV', finds: ['27AAPFU0939F1ZV'], minScore: 0.95 },
    { text: '27AAPFU0939F1ZV', finds: ['27AAPFU0939F1ZV'], minScore: 0.9 },
    { text: 'gstin 27AAPFU0939F1ZW', finds: ['27AAPFU0939F1ZW'], minScore: 0.3, maxScore: 0.5 },
    { text: 'X27AAPFU0939F1ZV', finds: [] },
    { text: '27AAPFU0939F1Z', finds: [] },
  ],
});
