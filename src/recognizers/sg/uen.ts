import { checkDigit } from '../check-digit.js';
import { defineRecognizer } from '../define-recognizer.js';

const isUen = checkDigit('SG', 'uen');

export const sgUen = defineRecognizer({
  name: 'sg-uen',
  entityType: 'SG_UEN',
  country: 'sg',
  description:
    'Unique entity number of Singapore: nine or ten characters in three forms, each with a check letter.',
  patterns: [
    {
      name: 'business',
      regex: /(?<![\p{L}\p{N}_-])\d{8}[A-Z](?![\p{L}\p{N}_]|-[\p{L}\p{N}])/giu,
      // One in 26 random strings passes, and Spanish identity numbers have the same form.
      scores: {
        form: 0,
        formInContext: 0,
        valid: 0.5,
        validInContext: 0.97,
        invalidInContext: 0.4,
        beside: 0.8,
      },
    },
    {
      name: 'local-company',
      regex: /(?<![\p{L}\p{N}_-])(?:18|19|20)\d{7}[A-Z](?![\p{L}\p{N}_]|-[\p{L}\p{N}])/giu,
      scores: { form: 0, formInContext: 0, valid: 0.78, validInContext: 0.97, invalidInContext: 0.4 },
    },
    {
      name: 'other-entity',
      regex: /(?<![\p{L}\p{N}_-])[RST]\d{2}[A-Z]{2}\d{4}[A-Z](?![\p{L}\p{N}_]|-[\p{L}\p{N}])/giu,
      scores: { form: 0, formInContext: 0, valid: 0.93, validInContext: 0.98, invalidInContext: 0.4 },
    },
  ],
  context: {
    words: [
      'uen',
      'unique entity number',
      'acra',
      'entity number',
      'co. reg. no',
      'company registration',
      'business registration',
      'registration no',
      'roc',
      'gst reg',
      'gst reg. no',
    ],
    against: ['nif', 'dni', 'order', 'invoice', 'tracking'],
  },
  check: 'check_digit',
  validate: (candidate) => isUen(candidate.toUpperCase()),
  sources: ['https://www.uen.gov.sg/'],
  examples: [
    { text: 'UEN 197401143C', finds: ['197401143C'], minScore: 0.95 },
    { text: 'UEN: S16FC0121D', finds: ['S16FC0121D'], minScore: 0.9 },
    { text: 'uen 197401143D', finds: ['197401143D'], minScore: 0.3, maxScore: 0.5 },
    { text: 'lot 197401143D', finds: [] },
    { text: '1197401143CX', finds: [] },
  ],
});
