import { defineRecognizer } from '../define-recognizer.js';

/** Fourth and fifth digits of the issued numbers. */
const GROUPS = /^.{3}(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])/;

export const usItin = defineRecognizer({
  name: 'us-itin',
  entityType: 'US_ITIN',
  country: 'us',
  description:
    'US Individual Taxpayer Identification Number: starts with 9, fourth and fifth digit 50-65, 70-88, 90-92 or 94-99.',
  patterns: [
    {
      name: 'dashed',
      regex:
        /(?<![\p{L}\p{N}\p{Sc}_+-]|\p{N}[ ./])9\d{2}([- .]|[–‑])\d{2}\1\d{4}(?![\p{L}\p{N}_]|[./-]\p{N})/gu,
      scores: { form: 0.82, formInContext: 0.97 },
    },
    {
      name: 'nine-digits',
      regex: /(?<![\p{L}\p{N}\p{Sc}_+-]|\p{N}[./])9\d{8}(?![\p{L}\p{N}_]|[./-]\p{N})/gu,
      scores: { form: 0.1, formInContext: 0.9 },
    },
  ],
  context: {
    words: ['itin', 'itins', 'taxpayer', 'individual taxpayer', 'tax id', 'tin', 'irs', 'w-7', 'taxpayer id'],
    before: 6,
    after: 4,
    against: ['ein', 'routing', 'passport', 'phone', 'order'],
  },
  validate: (candidate, { inContext }) => {
    if (GROUPS.test(candidate.replaceAll(/\D/g, ''))) return 'undecided';
    return inContext ? { verdict: 'undecided', details: { group: 'never issued' }, score: 0.35 } : 'refused';
  },
  sources: ['https://www.irs.gov/individuals/individual-taxpayer-identification-number'],
  examples: [
    { text: 'ITIN 912-70-1234', finds: ['912-70-1234'], minScore: 0.95 },
    { text: 'taxpayer id: 912701234', finds: ['912701234'], minScore: 0.85 },
    { text: 'code 912701234', finds: ['912701234'], maxScore: 0.4 },
    { text: 'ITIN 912-49-1234', finds: ['912-49-1234'], minScore: 0.3, maxScore: 0.5 },
    { text: 'call 912-49-1234', finds: [] },
    { text: '812-70-1234', finds: [] },
  ],
});
