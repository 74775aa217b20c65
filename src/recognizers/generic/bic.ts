import { countrySpecs } from 'ibantools';
import { once } from '../../core/once.js';
import { defineRecognizer } from '../define-recognizer.js';

/** ISO 3166 country codes. The library lists every country, with or without an IBAN format. */
const countries = once((): ReadonlySet<string> => new Set(Object.keys(countrySpecs)));

const CUE_DIRECTLY_BEFORE = /(?:\bbic|[:=|,;\t]|["'])[ "']{0,3}$/i;

/** Returns whether the word before or after the candidate is also in capitals. */
const amongCapitals = (text: string, start: number, end: number): boolean =>
  /(?<!\p{L})(?!BIC|SWIFT|IBAN)\p{Lu}{3,}[ ,]{1,2}$/u.test(text.slice(Math.max(0, start - 24), start)) ||
  /^[ ,.;]{1,2}(?!BIC|SWIFT|IBAN)\p{Lu}{3}/u.test(text.slice(end, end + 8));

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
    },
    {
      name: 'lower-case-after-cue',
      regex:
        /(?<![\p{L}\p{N}])(?:bic|swift)(?:[ _-]?code)?["']?[ \t]{0,2}[:=][ \t]{0,2}["']?(?<value>[a-z]{6}[a-z2-9][a-np-z\d](?:[a-z\d]{3})?)(?![\p{L}\p{N}_-])/dgu,
      scores: { form: 0.6, formInContext: 0.85 },
      keywords: ['bic', 'swift'],
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
  validate: (candidate, { text, start, end }) => {
    if (!countries().has(candidate.slice(4, 6).toUpperCase())) return 'refused';
    // The branch code XXX denotes the head office and occurs in nothing else.
    if (candidate.length === 11 && candidate.endsWith('XXX')) return { verdict: 'undecided', score: 0.9 };
    if (/\d/.test(candidate)) return 'undecided';
    // A candidate without digits may be a word: "required" in lower case, or any eight-letter word among capitals.
    if (/^[a-z]/.test(candidate)) return { verdict: 'undecided', score: 0.6 };
    return CUE_DIRECTLY_BEFORE.test(text.slice(Math.max(0, start - 24), start)) ||
      !amongCapitals(text, start, end)
      ? 'undecided'
      : { verdict: 'undecided', score: 0.2 };
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
