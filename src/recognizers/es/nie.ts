import { checkDigit } from '../check-digit.js';
import { defineRecognizer } from '../define-recognizer.js';

const isNie = checkDigit('ES', 'nie');

export const esNie = defineRecognizer({
  name: 'es-nie',
  entityType: 'ES_NIE',
  country: 'es',
  description: 'NIE of foreigners in Spain: X, Y or Z, seven digits, a control letter (mod 23).',
  patterns: [
    {
      name: 'letter-seven-digits-letter',
      regex:
        /(?<![\p{L}\p{N}_-])[XYZ][ .-]?(?:0?\d{7}|\d\.\d{3}\.\d{3})[ .-]?[A-HJ-NP-TV-Z](?![\p{L}\p{N}_]|-\p{N})/giu,
      scores: { form: 0, formInContext: 0, valid: 0.94, validInContext: 0.98, invalidInContext: 0.4 },
    },
  ],
  context: {
    words: [
      'nie',
      'n.i.e',
      'extranjero',
      'número de identidad',
      'número de identificación',
      'residencia',
      'tie',
      'foreigner',
      'residence permit',
    ],
  },
  // Older cards print eight digits with a leading zero.
  check: 'check_digit',
  validate: (candidate) =>
    isNie(
      candidate
        .replaceAll(/[ .-]/g, '')
        .toUpperCase()
        .replace(/^([XYZ])0(?=\d{7})/, '$1'),
    ),
  sources: [
    'https://www.interior.gob.es/opencms/en/servicios-al-ciudadano/tramites-y-gestiones/extranjeria/numero-de-identidad-de-extranjero-nie/',
  ],
  examples: [
    { text: 'NIE X1234567L', finds: ['X1234567L'], minScore: 0.95 },
    { text: 'X-1234567-L', finds: ['X-1234567-L'], minScore: 0.9 },
    { text: 'nie X1234567M', finds: ['X1234567M'], minScore: 0.3, maxScore: 0.5 },
    { text: 'X1234567M', finds: [] },
    { text: 'AX1234567L', finds: [] },
  ],
});
