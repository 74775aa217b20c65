import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['colegiad', 'col.'];

export const esDoctorNumber = defineRecognizer({
  name: 'es-doctor-number',
  entityType: 'ES_COLEGIADO',
  country: 'es',
  description:
    'Licence number of doctors and nurses in Spain (número de colegiado): province and number, after the cue.',
  patterns: [
    numberPattern(
      'province-number',
      { compact: String.raw`\d{2}/?\d{2}/?\d{5}|\d{2}/\d{4,7}|\d{5,9}` },
      'cued',
      CUES,
    ),
  ],
  context: {
    words: [
      'colegiado',
      'colegiada',
      'nº de colegiado',
      'número de colegiado',
      'nº col',
      'núm. col',
      'n col',
    ],
    against: ['tel', 'telefon', 'phone', 'fax', 'handy', 'mobil', 'historia', 'expediente'],
    before: 4,
    after: 1,
  },
  sources: ['https://www.cgcom.es/'],
  examples: [
    { text: 'nº de colegiado 28/2871104', finds: ['28/2871104'], minScore: 0.85 },
    { text: 'Colegiada 282861234', finds: ['282861234'], minScore: 0.85 },
    { text: 'expediente 28/2871104', finds: [] },
    { text: 'el colegiado pitó a las 12', finds: [] },
  ],
});
