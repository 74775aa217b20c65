import { defineRecognizer } from '../define-recognizer.js';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** State and territory codes 01 to 38, 97 for other territory, 99 for centre jurisdiction. */
const STATE = /^(?:0[1-9]|[12]\d|3[0-8]|97|99)/;

export const inGstin = defineRecognizer({
  name: 'in-gstin',
  entityType: 'IN_GSTIN',
  country: 'in',
  description:
    'Goods and services tax number of India: state code, PAN, entity, a letter (Z for most), mod 36 check character.',
  patterns: [
    {
      name: 'fifteen-characters',
      regex:
        /(?<![\p{L}\p{N}_-])\d{2}[ -]?[A-Z]{5}[ -]?\d{4}[ -]?[A-Z][ -]?[1-9A-Z][ -]?[A-Z][ -]?[\dA-Z](?![\p{L}\p{N}_]|-[\p{L}\p{N}])/giu,
      scores: {
        form: 0,
        formInContext: 0,
        valid: 0.97,
        validInContext: 0.99,
        invalid: 0.4,
        invalidInContext: 0.5,
      },
    },
  ],
  context: {
    words: ['gstin', 'gst', 'gst no', 'gst number', 'goods and services tax', 'gst reg', 'जीएसटी'],
  },
  check: 'check_digit',
  validate: (candidate) => hasCheckCharacter(candidate.replaceAll(/[ -]/g, '').toUpperCase()),
  sources: ['https://www.gst.gov.in/'],
  examples: [
    { text: 'GSTIN 27AAPFU0939F1ZV', finds: ['27AAPFU0939F1ZV'], minScore: 0.95 },
    { text: '27AAPFU0939F1ZV', finds: ['27AAPFU0939F1ZV'], minScore: 0.9 },
    { text: 'gstin 27AAPFU0939F1ZW', finds: ['27AAPFU0939F1ZW'], minScore: 0.3, maxScore: 0.5 },
    { text: 'X27AAPFU0939F1ZV', finds: [] },
    { text: '27AAPFU0939F1Z', finds: [] },
  ],
});

/**
 * Checks the last character: weights 1 and 2 alternate, and the quotient and remainder of each product by 36 are
 * summed.
 */
function hasCheckCharacter(number: string): boolean {
  if (!STATE.test(number)) return false;
  const sum = [...number.slice(0, 14)].reduce((total, character, index) => {
    const product = ALPHABET.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return ALPHABET.charAt((36 - (sum % 36)) % 36) === number.charAt(14);
}
