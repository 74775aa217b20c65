import { defineRecognizer } from '../define-recognizer.js';

export const auMedicare = defineRecognizer({
  name: 'au-medicare',
  entityType: 'AU_MEDICARE',
  country: 'au',
  description:
    'Australian Medicare card number: ten digits and an optional person number; the ninth digit is a weighted mod 10 check.',
  patterns: [
    {
      name: 'four-five-one',
      regex:
        /(?<![\p{L}\p{N}\p{Sc}_+-]|\p{N}[ ./]|\p{Sc} )[2-6]\d{3}([ \u00a0\u202f.-])\d{5}\1[1-9](?: ?[/-] ?[1-9]| [1-9])?(?![\p{L}\p{N}_]|[./-]\p{N}| \d{3,5}(?![\d/]))/gu,
      scores: {
        form: 0,
        formInContext: 0,
        valid: 0.85,
        validInContext: 0.98,
        invalidInContext: 0.4,
        beside: 0.9,
      },
    },
    {
      name: 'ten-or-eleven-digits',
      regex:
        /(?<![\p{L}\p{N}\p{Sc}_+-]|\p{N}[./])[2-6]\d{8}[1-9](?:[ /-]?[1-9])?(?![\p{L}\p{N}_]|[./-]\p{N})/gu,
      scores: {
        form: 0,
        formInContext: 0,
        valid: 0.15,
        validInContext: 0.96,
        invalidInContext: 0.35,
        beside: 0.8,
      },
    },
  ],
  context: {
    words: ['medicare', 'medicare no', 'medicare number', 'medicare card', 'medicare card no', 'mcn', 'irn'],
    against: ['phone', 'mobile', 'fax', 'provider', 'abn'],
  },
  check: 'check_digit',
  validate: (candidate) => {
    const digits = candidate.replaceAll(/\D/g, '');
    const sum = [1, 3, 7, 9, 1, 3, 7, 9].reduce(
      (total, weight, index) => total + weight * Number(digits.charAt(index)),
      0,
    );
    return sum % 10 === Number(digits.charAt(8));
  },
  sources: ['https://www.servicesaustralia.gov.au/your-medicare-card'],
  examples: [
    { text: 'Medicare 2123 45670 1', finds: ['2123 45670 1'], minScore: 0.9 },
    { text: 'medicare no: 2123456701', finds: ['2123456701'], minScore: 0.9 },
    { text: 'Medicare 2123 45671 1', finds: ['2123 45671 1'], minScore: 0.3, maxScore: 0.5 },
    { text: 'lot 2123 45671 1', finds: [] },
    { text: 'box 7123 45670 1', finds: [] },
  ],
});
