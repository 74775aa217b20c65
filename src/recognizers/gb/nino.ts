import { defineRecognizer } from '../define-recognizer.js';

export const gbNino = defineRecognizer({
  name: 'gb-nino',
  entityType: 'UK_NINO',
  country: 'gb',
  description:
    'UK National Insurance number: two letters, six digits, a letter A to D; prefixes that were never issued are refused.',
  patterns: [
    {
      name: 'pairs',
      regex:
        /(?<![\p{L}\p{N}-])[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z][ -]?\d{2}([ -]?)\d{2}\1\d{2}[ -]?[A-D](?![\p{L}\p{N}-])/giu,
      scores: { form: 0.85, formInContext: 0.97 },
      needs: 'digits6',
    },
  ],
  context: {
    words: [
      'ni',
      'nino',
      'national insurance',
      'national insurance number',
      'ni number',
      'ni no',
      'hmrc',
      'paye',
    ],
  },
  validate: (candidate) => (/^(?:BG|GB|KN|NK|NT|TN|ZZ)/i.test(candidate) ? 'refused' : 'undecided'),
  sources: ['https://www.gov.uk/hmrc-internal-manuals/national-insurance-manual/nim39110'],
  examples: [
    { text: 'NI number QQ 12 34 56 C', finds: [] },
    { text: 'NINO: AB 12 34 56 C', finds: ['AB 12 34 56 C'], minScore: 0.95 },
    { text: 'jg103759a', finds: ['jg103759a'], minScore: 0.8 },
    { text: 'part GB123456A, AB1234567C', finds: [] },
    { text: 'AB 12 34 56 E', finds: [] },
  ],
});
