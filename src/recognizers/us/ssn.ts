import { defineRecognizer } from '../define-recognizer.js';

export const usSsn = defineRecognizer({
  name: 'us-ssn',
  entityType: 'US_SSN',
  country: 'us',
  description:
    'US Social Security number: area, group and serial, none of them zeros; areas 666 and 900 to 999 were never issued.',
  patterns: [
    {
      name: 'dashed',
      regex:
        /(?<![\p{L}\p{N}]|[\p{L}\p{N}][.,-]|\p{N}\p{L}? )\d{3}([- .])\d{2}\1\d{4}(?![\p{L}\p{N}]|[ .,-]\p{N})/gu,
      scores: { form: 0.8, formInContext: 0.97 },
      needs: 'digits6',
    },
    {
      name: 'nine-digits',
      regex: /(?<![\p{L}\p{N}+.,_#-])\d{9}(?![\p{L}\p{N}_]|[.,-]\p{N})/gu,
      scores: { form: 0.1, formInContext: 0.88 },
      needs: 'digits6',
    },
    {
      name: 'last-four',
      regex:
        /(?<![\p{L}\p{N}])(?:last (?:4|four)(?: digits)?(?: of)?(?: (?:my|her|his|the|your))? (?:ssn|social)|ssn[ -]?(?:last ?4|\(last ?4\)))(?: is| are)?[ :]{1,3}(?<value>\d{4})(?![\p{L}\p{N}-])/dgiu,
      scores: { form: 0.75, formInContext: 0.75 },
      keywords: ['last'],
    },
  ],
  context: {
    words: ['ssn', 'social security', 'social security number', 'ss#', 'ss', 'soc sec', 'social', 'ssns'],
    before: 6,
    after: 4,
    against: ['routing', 'passport', 'ein', 'phone', 'order', 'tfn'],
  },
  validate: (candidate) => {
    const digits = candidate.replaceAll(/\D/g, '');
    if (digits.length === 4) return 'undecided';
    const spaced = candidate.includes(' ') || candidate.includes('.');
    if (/^(?:000|666|9)|^\d{3}00|0000$/.test(digits) || /^(\d)\1+$/.test(digits)) return 'refused';
    // Advertised or published numbers that were never anyone's.
    if (digits === '078051120' || digits === '219099999') return { verdict: 'undecided', score: 0.5 };
    return spaced ? { verdict: 'undecided', score: 0.72 } : 'undecided';
  },
  sources: ['https://www.ssa.gov/employer/randomization.html'],
  examples: [
    { text: 'SSN: 536-22-8726', finds: ['536-22-8726'], minScore: 0.95 },
    { text: 'social security number 536228726', finds: ['536228726'], minScore: 0.8 },
    { text: '536-22-8726', finds: ['536-22-8726'], minScore: 0.75 },
    { text: 'ref 536228726', finds: ['536228726'], maxScore: 0.4 },
    { text: 'last four of ssn: 8726', finds: ['8726'], minScore: 0.7 },
    { text: 'SSN 000-12-3456, 666-12-3456, 912-34-5678', finds: [] },
    { text: '5536-22-8726', finds: [] },
  ],
});
