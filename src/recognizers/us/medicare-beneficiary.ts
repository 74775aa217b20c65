import { defineRecognizer } from '../define-recognizer.js';

/** Letters that the number uses: all except S, L, O, I, B and Z. */
const LETTER = '[AC-HJKMNP-RT-Y]';
const EITHER = '[AC-HJKMNP-RT-Y\\d]';
const FIRST = `[1-9]${LETTER}${EITHER}\\d`;
const SECOND = `${LETTER}${EITHER}\\d`;
const THIRD = `${LETTER}{2}\\d{2}`;

export const usMedicareBeneficiary = defineRecognizer({
  name: 'us-medicare-beneficiary',
  entityType: 'HEALTHID',
  country: 'us',
  description:
    'US Medicare Beneficiary Identifier: eleven characters in fixed places of digits and letters, without S, L, O, I, B and Z; no check digit.',
  patterns: [
    {
      name: 'dashed',
      regex: new RegExp(
        String.raw`(?<![\p{L}\p{N}_-])${FIRST}([ -])${SECOND}\1${THIRD}(?![\p{L}\p{N}_-])`,
        'gu',
      ),
      scores: { form: 0.75, formInContext: 0.96 },
    },
    {
      name: 'eleven-characters',
      regex: new RegExp(String.raw`(?<![\p{L}\p{N}_-])${FIRST}${SECOND}${THIRD}(?![\p{L}\p{N}_-])`, 'gu'),
      scores: { form: 0.4, formInContext: 0.95 },
    },
  ],
  context: {
    words: [
      'mbi',
      'medicare',
      'medicare id',
      'medicare number',
      'medicare no',
      'beneficiary',
      'beneficiary id',
      'hicn',
    ],
    before: 6,
    after: 3,
    against: ['serial', 'vin', 'licence plate', 'license plate', 'sku', 'part'],
  },
  sources: ['https://www.cms.gov/medicare/new-medicare-card/understanding-the-mbi-with-format.pdf'],
  examples: [
    { text: 'MBI 1EG4-TE5-MK73', finds: ['1EG4-TE5-MK73'], minScore: 0.95 },
    { text: 'Medicare number: 1EG4TE5MK73', finds: ['1EG4TE5MK73'], minScore: 0.9 },
    { text: '1EG4TE5MK73', context: 'mbi', finds: ['1EG4TE5MK73'], minScore: 0.9 },
    { text: 'code 1EG4TE5MK73', finds: ['1EG4TE5MK73'], maxScore: 0.4 },
    { text: 'MBI 0EG4-TE5-MK73', finds: [] },
    { text: 'MBI 1SG4-TE5-MK73', finds: [] },
    { text: '1EG4-TE5-MK7', finds: [] },
  ],
});
