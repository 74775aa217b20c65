import { defineRecognizer } from '../define-recognizer.js';

export const gbSortCode = defineRecognizer({
  name: 'gb-sort-code',
  entityType: 'BIC',
  country: 'gb',
  description: 'United Kingdom and Irish bank sort code: six digits in pairs, after a cue.',
  patterns: [
    {
      name: 'pairs',
      regex: /(?<![\p{L}\p{N}_]|\p{N}[.,/-])\d{2}([- .]|[–‑])\d{2}\1\d{2}(?![\p{L}\p{N}_]|[./-]\p{N})/gu,
      scores: { form: 0, formInContext: 0.9 },
      keywords: ['sort', 's/c'],
    },
    {
      name: 'six-digits',
      regex: /(?<![\p{L}\p{N}_\p{Sc}-]|\p{N}[.,/])\d{6}(?![\p{L}\p{N}_]|[./-]\p{N})/gu,
      scores: { form: 0, formInContext: 0.8 },
    },
  ],
  context: {
    words: ['sort code', 'sort-code', 'sortcode', 's/c', 'sort'],
    before: 7,
    after: 2,
    against: ['account', 'acc', 'phone', 'date'],
  },
  sources: ['https://www.wearepay.uk/what-we-do/payment-systems/bacs/'],
  examples: [
    { text: 'Sort code: 20-45-77', finds: ['20-45-77'], minScore: 0.85 },
    { text: 'sort code 204577 account 12345678', finds: ['204577'], minScore: 0.75 },
    { text: 'on 20-45-77', finds: [] },
    { text: 'sort code list, 12 July 204577000', finds: [] },
  ],
});
