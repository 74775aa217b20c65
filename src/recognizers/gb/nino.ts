import { defineRecognizer } from '../define-recognizer.js';

/**
 * The first letter is never D, F, I, Q, U or V; the second is none of these and not O. Some pairs were never issued.
 */
const ISSUED = /^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]/i;

export const gbNino = defineRecognizer({
  name: 'gb-nino',
  entityType: 'UK_NINO',
  country: 'gb',
  description:
    'UK National Insurance number: two letters, six digits, a letter A to D; prefixes that were never issued score low beside a cue.',
  patterns: [
    {
      name: 'pairs',
      regex:
        /(?<![\p{L}\p{N}_-])[A-Z]{2}[ \u00a0\u202f.-]?\d{2}([ \u00a0\u202f.-]?)\d{2}\1\d{2}[ \u00a0\u202f.-]?[A-D](?![\p{L}\p{N}_]|-\p{N})/giu,
      scores: { form: 0.85, formInContext: 0.97 },
    },
    {
      // The final letter is often omitted. It indicates when contributions are due.
      name: 'without-suffix',
      regex:
        /(?<![\p{L}\p{N}_-])[A-Z]{2}[ \u00a0\u202f.-]?\d{2}([ \u00a0\u202f.-]?)\d{2}\1\d{2}(?![\p{L}\p{N}_]|[.-]\p{N}| ?[A-D](?![\p{L}\p{N}]))/giu,
      scores: { form: 0.05, formInContext: 0.85 },
    },
  ],
  context: {
    words: [
      'ni',
      'n.i',
      'nino',
      'national insurance',
      'national insurance number',
      'nat ins',
      'nat. ins. no',
      'ni number',
      'ni no',
      'hmrc',
      'paye',
    ],
    against: ['passport', 'order', 'flight', 'vat'],
  },
  validate: (candidate, { inContext }) => {
    if (ISSUED.test(candidate)) return 'undecided';
    return inContext ? { verdict: 'undecided', details: { prefix: 'never issued' }, score: 0.4 } : 'refused';
  },
  sources: ['https://www.gov.uk/hmrc-internal-manuals/national-insurance-manual/nim39110'],
  examples: [
    { text: 'NI number QQ 12 34 56 C', finds: ['QQ 12 34 56 C'], minScore: 0.3, maxScore: 0.5 },
    { text: 'NINO: AB 12 34 56 C', finds: ['AB 12 34 56 C'], minScore: 0.95 },
    { text: 'jg103759a', finds: ['jg103759a'], minScore: 0.8 },
    { text: 'part GB123456A, AB1234567C', finds: [] },
    { text: 'AB 12 34 56 E', finds: ['AB 12 34 56'], maxScore: 0.1 },
  ],
});
