import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['krs', 'rejestr'];

export const plKrs = defineRecognizer({
  name: 'pl-krs',
  entityType: 'PL_KRS',
  country: 'pl',
  description: 'KRS register number of companies in Poland: ten digits that start with zeros, after its cue.',
  patterns: [numberPattern('ten-digits', { compact: String.raw`0000\d{6}` }, 'cued', CUES)],
  context: {
    words: ['krs', 'numer krs', 'nr krs', 'rejestr przedsiębiorców', 'krajowy rejestr sądowy'],
    against: ['tel', 'telefon'],
  },
  sources: ['https://www.gov.pl/web/sprawiedliwosc/krajowy-rejestr-sadowy'],
  examples: [
    { text: 'KRS 0000182744', finds: ['0000182744'], minScore: 0.85 },
    { text: 'nr KRS: 0000918265', finds: ['0000918265'], minScore: 0.85 },
    { text: 'seria 0000182744', finds: [] },
    { text: 'KRS 182744', finds: [] },
  ],
});
