import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['cip', 'sanitaria', 'sns', 'tis', 'tsi', 'identificaci'];

export const esHealthCard = defineRecognizer({
  name: 'es-health-card',
  entityType: 'ES_CIP',
  country: 'es',
  description:
    'Health card of Spain: the personal identification code (CIP) of four letters and ten or twelve digits, and the SNS code after a cue.',
  patterns: [
    numberPattern(
      'letters-then-digits',
      { compact: String.raw`[A-ZÑ]{4}\d{12}|[A-ZÑ]{4}\d{10}|BBBB[A-Z]{2}\d{6}` },
      'cued',
      CUES,
    ),
    numberPattern('sns-code', { compact: String.raw`BBBBBBBB[A-Z]{2}\d{6}` }, 'formed'),
  ],
  context: {
    words: [
      'cip',
      'tarjeta sanitaria',
      'cip sns',
      'sns',
      'tis',
      'código de identificación personal',
      'tsi',
      'sanitaria',
    ],
  },
  sources: ['https://www.sanidad.gob.es/'],
  examples: [
    { text: 'CIP: LPRT960822918014', finds: ['LPRT960822918014'], minScore: 0.85 },
    { text: 'tarjeta sanitaria GMZL1234567890', finds: ['GMZL1234567890'], minScore: 0.85 },
    { text: 'BBBBBBBBQR123456', finds: ['BBBBBBBBQR123456'], minScore: 0.3 },
    { text: 'ref LPRT960822918014', finds: [] },
    { text: 'CIP LPR960822', finds: [] },
  ],
});
