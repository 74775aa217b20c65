import { countrySpecs } from 'ibantools';
import { defineRecognizer } from '../define-recognizer.js';

/** ISO 3166 codes: the library lists every country, with or without an IBAN form. */
const COUNTRIES: ReadonlySet<string> = new Set(Object.keys(countrySpecs));

export const bic = defineRecognizer({
  name: 'bic',
  entityType: 'BIC',
  country: 'generic',
  description:
    'Business Identifier Code (SWIFT): four letters, country, two and optionally three characters (ISO 9362).',
  patterns: [
    {
      name: 'eight-or-eleven-characters',
      regex: /(?<![\p{L}\p{N}_-])[A-Z]{6}[A-Z2-9][A-NP-Z0-9](?:[A-Z0-9]{3})?(?![\p{L}\p{N}_-])/gu,
      scores: { form: 0.2, formInContext: 0.93 },
      needs: 'upper',
    },
  ],
  context: {
    words: [
      'bic',
      'swift',
      'swift code',
      'bic code',
      'iban',
      'bank code',
      'code bic',
      'swift/bic',
      'beneficiary bank',
    ],
    before: 12,
    after: 6,
  },
  validate: (candidate) => {
    if (!COUNTRIES.has(candidate.slice(4, 6))) return 'refused';
    // A branch of three X names the head office and occurs in nothing else; digits make a plain word unlikely.
    if (candidate.length === 11 && candidate.endsWith('XXX')) return { verdict: 'undecided', score: 0.9 };
    return 'undecided';
  },
  sources: [
    'https://www.iso.org/standard/84108.html',
    'https://www.swift.com/standards/data-standards/bic-business-identifier-code',
  ],
  examples: [
    { text: 'BIC: DEUTDEFF', finds: ['DEUTDEFF'], minScore: 0.9 },
    { text: 'SWIFT code NEDSZAJJ today', finds: ['NEDSZAJJ'], minScore: 0.9 },
    { text: 'DEUTDEFFXXX', finds: ['DEUTDEFFXXX'], minScore: 0.85 },
    { text: 'PLEASE NOTE', finds: [] },
    { text: 'swift ABCDQQ22', finds: [] },
    { text: 'SKU DEUTDEFF-2', finds: [] },
    { text: 'COMPLETE THE FORM', finds: [] },
  ],
});
