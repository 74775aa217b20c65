import { checkDigit } from '../check-digit.js';
import { defineRecognizer } from '../define-recognizer.js';

const isNif = checkDigit('ES', 'nif');
const isDni = checkDigit('ES', 'dni');
const isCif = checkDigit('ES', 'cif');

export const esNif = defineRecognizer({
  name: 'es-nif',
  entityType: 'ES_NIF',
  country: 'es',
  description: 'DNI and NIF of Spain: eight digits and a control letter (mod 23); CIF of companies.',
  patterns: [
    {
      name: 'eight-digits-letter',
      regex: /(?<![\p{L}\p{N}_-])(?:\d{8}|\d{2}\.\d{3}\.\d{3})[ -]?[A-HJ-NP-TV-Z](?![\p{L}\p{N}_-])/giu,
      scores: { form: 0, formInContext: 0, valid: 0.92, validInContext: 0.98, invalidInContext: 0.4 },
      needs: 'digits6',
    },
    {
      name: 'letter-first',
      regex: /(?<![\p{L}\p{N}_-])[A-HJKLMNPQRSUVW]-?\d{7}[\dA-J](?![\p{L}\p{N}_-])/giu,
      scores: { form: 0, formInContext: 0, valid: 0.5, validInContext: 0.97, invalidInContext: 0.4 },
      needs: 'digits6',
    },
  ],
  context: {
    words: [
      'nif',
      'dni',
      'd.n.i',
      'n.i.f',
      'cif',
      'documento nacional',
      'identificación fiscal',
      'dni/nif',
      'documento',
    ],
  },
  validate: (candidate) => {
    const compact = candidate.replaceAll(/[ .-]/g, '').toUpperCase();
    return isNif(compact) || isDni(compact) || isCif(compact);
  },
  sources: ['https://sede.agenciatributaria.gob.es/'],
  examples: [
    { text: 'DNI 12345678Z', finds: ['12345678Z'], minScore: 0.95 },
    { text: '12.345.678-Z', finds: ['12.345.678-Z'], minScore: 0.9 },
    { text: 'NIF: 12345678A', finds: ['12345678A'], minScore: 0.3, maxScore: 0.5 },
    { text: 'ref 12345678A', finds: [] },
    { text: '123456789Z', finds: [] },
  ],
});
