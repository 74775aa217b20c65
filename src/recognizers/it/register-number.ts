import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['rea', 'r.e.a'];

export const itRegisterNumber = defineRecognizer({
  name: 'it-register-number',
  entityType: 'IT_REA',
  country: 'it',
  description: 'REA number of companies in Italy: province and five to seven digits, after its cue.',
  patterns: [
    numberPattern('province-number', { compact: String.raw`[A-Z]{2}[ -]{0,3}\d{5,7}` }, 'cued', CUES),
  ],
  context: {
    words: ['rea', 'r.e.a', 'n. rea', 'numero rea'],
    before: 3,
    after: 0,
  },
  sources: ['https://www.registroimprese.it/'],
  examples: [
    { text: 'REA MI 1884204', finds: ['MI 1884204'], minScore: 0.85 },
    { text: 'R.E.A. TO-918820', finds: ['TO-918820'], minScore: 0.85 },
    { text: 'volo AZ 18842', finds: [] },
    { text: 'area MI 1884204', finds: [] },
  ],
});
