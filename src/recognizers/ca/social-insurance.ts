import { checkDigit } from '../check-digit.js';
import { compactNumber } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';

const isTrue = checkDigit('CA', 'sin');

export const caSocialInsurance = defineRecognizer({
  name: 'ca-social-insurance',
  entityType: 'SSN',
  country: 'ca',
  description:
    'Social Insurance Number of Canada (SIN, NAS): nine digits, the last a Luhn check digit; none starts with 8.',
  patterns: [
    {
      // In capitals: "sin" is a word in English and Spanish.
      name: 'cue-then-number',
      regex:
        /(?<![\p{L}\p{N}])(?:SIN|S\.I\.N\.|NAS|N\.A\.S\.)(?:\/(?:SIN|NAS))?(?: (?:no\.?|number|n[°º]|is|est))?[ \t\u00a0]{0,2}[:#=]?[ \t\u00a0]{0,3}(?<value>[1-79]\d{2}([ -]?)\d{3}\2\d{3})(?![\p{L}\p{N}_]|[ ./-]\p{N})/dgu,
      scores: {
        form: 0,
        formInContext: 0,
        valid: 0.95,
        validInContext: 0.97,
        invalid: 0.35,
        invalidInContext: 0.4,
      },
      keywords: ['sin', 's.i.n', 'nas', 'n.a.s'],
    },
    {
      name: 'grouped',
      regex:
        /(?<![\p{L}\p{N}\p{Sc}_+-]|\p{N}[ ./])[1-79]\d{2}([ -])\d{3}\1\d{3}(?![\p{L}\p{N}_]|[ ./-]\p{N})/gu,
      scores: { form: 0, formInContext: 0, valid: 0.35, validInContext: 0.96, invalidInContext: 0.35 },
    },
    {
      name: 'nine-digits',
      regex: /(?<![\p{L}\p{N}\p{Sc}_+-]|\p{N}[ ./])[1-79]\d{8}(?![\p{L}\p{N}_]|[./-]\p{N})/gu,
      scores: { form: 0, formInContext: 0, valid: 0.1, validInContext: 0.92, invalidInContext: 0.3 },
    },
  ],
  context: {
    words: [
      'sin number',
      'social insurance',
      'social insurance number',
      "numéro d'assurance sociale",
      'assurance sociale',
    ],
    against: ['order', 'phone', 'tel', 'routing', 'siren', 'abn', 'account', 'numéro de téléphone'],
    before: 5,
  },
  check: 'check_digit',
  validate: (candidate) => isTrue(compactNumber(candidate)),
  sources: ['https://www.canada.ca/en/employment-social-development/services/sin.html'],
  examples: [
    { text: 'SIN: 517 264 206', finds: ['517 264 206'], minScore: 0.9 },
    { text: 'NAS 480-878-289', finds: ['480-878-289'], minScore: 0.9 },
    { text: 'social insurance number 517264206', finds: ['517264206'], minScore: 0.9 },
    { text: 'SIN 517 264 207', finds: ['517 264 207'], minScore: 0.3, maxScore: 0.5 },
    { text: 'order 517 264 206', finds: ['517 264 206'], maxScore: 0.4 },
    { text: 'call 817 264 203', finds: [] },
  ],
});
