import { checkDigit } from '../check-digit.js';
import { defineRecognizer } from '../define-recognizer.js';

const isAbn = checkDigit('AU', 'abn');

export const auAbn = defineRecognizer({
  name: 'au-abn',
  entityType: 'AU_ABN',
  country: 'au',
  description: 'Australian business number: eleven digits with a weighted mod 89 check.',
  patterns: [
    {
      name: 'two-three-three-three',
      regex:
        /(?<![\p{L}\p{N}\p{Sc}_+-]|\p{N}[ ./]|\p{Sc} )[1-9]\d([ \u00a0\u202f.-])\d{3}\1\d{3}\1\d{3}(?![\p{L}\p{N}_]|[./-]\p{N}|,\p{N}{2}(?!\p{N})| \d{3}(?!\d))/gu,
      scores: { form: 0, formInContext: 0, valid: 0.88, validInContext: 0.98, invalidInContext: 0.4 },
    },
    {
      name: 'eleven-digits',
      regex: /(?<![\p{L}\p{N}\p{Sc}_+-]|\p{N}[./])[1-9]\d{10}(?![\p{L}\p{N}_]|[./-]\p{N})/gu,
      // One in 99 random strings of eleven digits passes.
      scores: { form: 0, formInContext: 0, valid: 0.74, validInContext: 0.97, invalidInContext: 0.4 },
    },
  ],
  context: {
    words: ['abn', 'a.b.n', 'australian business number', 'business number', 'abn number'],
    against: ['phone', 'mobile', 'fax', 'tracking'],
  },
  check: 'check_digit',
  validate: (candidate) => isAbn(candidate.replaceAll(/\D/g, '')),
  sources: ['https://abr.business.gov.au/Help/AbnFormat'],
  examples: [
    { text: 'ABN 51 824 753 556', finds: ['51 824 753 556'], minScore: 0.95 },
    { text: 'abn: 51824753556', finds: ['51824753556'], minScore: 0.95 },
    { text: '51 824 753 556', finds: ['51 824 753 556'], minScore: 0.85 },
    { text: 'ABN 51 824 753 557', finds: ['51 824 753 557'], minScore: 0.3, maxScore: 0.5 },
    { text: 'call 51 824 753 557', finds: [] },
    { text: 'id 518247535560', finds: [] },
  ],
});
