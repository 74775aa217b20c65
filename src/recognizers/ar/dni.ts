import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['dni', 'd.n.i', 'documento', 'libreta'];

export const arDni = defineRecognizer({
  name: 'ar-dni',
  entityType: 'AR_DNI',
  country: 'ar',
  description: 'DNI of Argentina: seven or eight digits, with dots or without, after its cue.',
  patterns: [
    numberPattern(
      'seven-or-eight',
      { compact: String.raw`\d{7,8}`, grouped: String.raw`\d{1,2}\.\d{3}\.\d{3}` },
      'cued',
      CUES,
    ),
  ],
  context: {
    words: ['dni', 'd.n.i', 'documento nacional', 'documento', 'libreta cívica', 'doc'],
    against: ['teléfono', 'tel', 'pedido', 'factura'],
    before: 3,
    after: 0,
  },
  sources: ['https://www.argentina.gob.ar/interior/renaper'],
  examples: [
    { text: 'DNI 33.743.076', finds: ['33.743.076'], minScore: 0.85 },
    { text: 'D.N.I. 41707847', finds: ['41707847'], minScore: 0.85 },
    { text: 'cobró $ 33.743.076', finds: [] },
    { text: 'pedido 33.743.076', finds: [] },
    { text: 'DNI 33.743.076-Z', finds: [] },
  ],
});
