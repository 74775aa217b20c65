import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['kvk', 'k.v.k', 'koophandel', 'handelsregister'];

export const nlCompanyNumber = defineRecognizer({
  name: 'nl-company-number',
  entityType: 'NL_KVK',
  country: 'nl',
  description: 'Trade register number of the Netherlands (KvK): eight digits after its cue.',
  patterns: [
    numberPattern(
      'eight-digits',
      { compact: String.raw`\d{8}(?:\d{4})?`, grouped: String.raw`\d{2}[ .]\d{3}[ .]\d{3}|\d{4} \d{4}` },
      'cued',
      CUES,
    ),
  ],
  context: {
    words: [
      'kvk',
      'k.v.k',
      'kvk-nummer',
      'kvknummer',
      'kamer van koophandel',
      'handelsregister',
      'kvk nr',
      'kvk-nr',
    ],
    against: ['tel', 'telefon', 'phone', 'fax', 'handy', 'mobil'],
    before: 5,
    after: 1,
  },
  sources: ['https://www.kvk.nl/over-het-handelsregister/'],
  examples: [
    { text: 'KvK 17184431', finds: ['17184431'], minScore: 0.85 },
    { text: 'Kamer van Koophandel nr. 3011 4432', finds: ['3011 4432'], minScore: 0.85 },
    { text: 'factuur 17184431', finds: [] },
    { text: 'KvK 171844', finds: [] },
    { text: 'tel 17184431', finds: [] },
  ],
});
