import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['big'];

export const nlBigNumber = defineRecognizer({
  name: 'nl-big-number',
  entityType: 'NL_BIG',
  country: 'nl',
  description: 'BIG number of health professionals in the Netherlands: eleven digits after its cue.',
  patterns: [numberPattern('eleven-digits', { compact: String.raw`\d{11}` }, 'cued', CUES)],
  context: {
    words: ['big', 'big-nummer', 'big-register', 'bignummer', 'big-registratie'],
    against: ['tel', 'telefon', 'phone', 'fax', 'handy', 'mobil'],
    before: 4,
    after: 1,
  },
  sources: ['https://www.bigregister.nl/'],
  examples: [
    { text: 'BIG-nummer 19041123401', finds: ['19041123401'], minScore: 0.85 },
    { text: 'BIG 59049112316', finds: ['59049112316'], minScore: 0.85 },
    { text: 'pakket 19041123401', finds: [] },
    { text: 'BIG 190411', finds: [] },
  ],
});
