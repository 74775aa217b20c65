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
        /(?<![\p{L}\p{N}\p{Sc}_+-]|[\p{L}\p{N}]\.|\p{N}[ ,/])\d{3}([-–‑])\d{2}\1\d{4}(?![\p{L}\p{N}_]|[ ./-]\p{N})/gu,
      scores: { form: 0.8, formInContext: 0.97 },
    },
    {
      name: 'spaced',
      regex:
        /(?<![\p{L}\p{N}\p{Sc}_+-]|[\p{L}\p{N}]\.|\p{N}\p{L}{0,2}[ ,/]|\p{Sc} )\d{3} \d{2} \d{4}(?![\p{L}\p{N}_]|[ .,/-]\p{N})/gu,
      scores: { form: 0.72, formInContext: 0.95 },
    },
    {
      name: 'dotted',
      regex:
        /(?<![\p{L}\p{N}\p{Sc}_+-]|[\p{L}\p{N}]\.|\p{N}[ ,/])\d{3}\.\d{2}\.\d{4}(?![\p{L}\p{N}_]|[ .,/-]\p{N})/gu,
      scores: { form: 0.4, formInContext: 0.93, beside: 0.75 },
    },
    {
      name: 'nine-digits',
      regex: /(?<![\p{L}\p{N}\p{Sc}_+-]|\p{N}[./])\d{9}(?![\p{L}\p{N}_]|[./-]\p{N})/gu,
      scores: { form: 0.1, formInContext: 0.88 },
    },
    {
      name: 'last-four',
      regex:
        /(?<![\p{L}\p{N}])(?:last (?:4|four)(?: digits)?(?: of)?(?: (?:my|her|his|the|your))? (?:ssn|social(?: security(?: number)?)?)|ssn[ -]?(?:last ?4|\(last ?4\)))(?: (?:is|are))?[ :=]{1,3}(?<value>\d{4})(?![\p{L}\p{N}-])/dgiu,
      scores: { form: 0.75, formInContext: 0.75 },
      keywords: ['last'],
    },
    {
      name: 'masked',
      regex: /(?<![\p{L}\p{N}_-])(?:[X*x]{3}|•{3})-(?:[X*x]{2}|•{2})-(?<value>\d{4})(?![\p{L}\p{N}_-])/dgu,
      scores: { form: 0.6, formInContext: 0.8 },
    },
  ],
  context: {
    words: [
      'ssn',
      's.s.n',
      'social security',
      'social security number',
      'social security no',
      'ss#',
      'ss',
      'soc sec',
      'social',
      'ssns',
      'seguro social',
    ],
    before: 6,
    after: 4,
    against: ['routing', 'passport', 'ein', 'phone', 'order', 'tfn', 'tracking', 'acn', 'license', 'licence'],
  },
  validate: (candidate, { inContext }) => {
    const digits = candidate.replaceAll(/\D/g, '');
    if (digits.length === 4) return 'undecided';
    if (/^(\d)\1+$/.test(digits)) return 'refused';
    if (/^(?:000|666|9)|^\d{3}00|0000$/.test(digits)) {
      // Areas from 900 up are taxpayer numbers, not typing errors.
      return inContext && !/^9\d{2}(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])/.test(digits)
        ? { verdict: 'undecided', details: { area: 'never issued' }, score: 0.3 }
        : 'refused';
    }
    // Numbers published in advertisements or documents that were never assigned to a person.
    if (digits === '078051120' || digits === '219099999') return { verdict: 'undecided', score: 0.5 };
    return 'undecided';
  },
  sources: ['https://www.ssa.gov/employer/randomization.html'],
  examples: [
    { text: 'SSN: 536-22-8726', finds: ['536-22-8726'], minScore: 0.95 },
    { text: 'social security number 536228726', finds: ['536228726'], minScore: 0.8 },
    { text: '536-22-8726', finds: ['536-22-8726'], minScore: 0.75 },
    { text: 'ref 536228726', finds: ['536228726'], maxScore: 0.4 },
    { text: 'last four of ssn: 8726', finds: ['8726'], minScore: 0.7 },
    { text: 'SSN 666-12-3456', finds: ['666-12-3456'], minScore: 0.3, maxScore: 0.5 },
    { text: 'ref 000-12-3456, 666-12-3456, 912-34-5678', finds: [] },
    { text: '5536-22-8726', finds: [] },
  ],
});
