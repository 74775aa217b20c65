import { checkDigit } from '../check-digit.js';
import { compactNumber } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

const isTrue = checkDigit('CL', 'rut');
/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['rut', 'run', 'r.u.', 'dula', 'rol '];

export const clRut = defineRecognizer({
  name: 'cl-rut',
  entityType: 'CL_RUT',
  country: 'cl',
  description: 'RUT and RUN of Chile: seven or eight digits and a check digit or K (mod 11).',
  patterns: [
    numberPattern('dotted', { grouped: String.raw`\d{1,2}\.\d{3}\.\d{3}-[\dK]` }, 'telling'),
    numberPattern('dashed', { grouped: String.raw`\d{7,8}-[\dK]` }, 'weak', CUES),
  ],
  context: {
    words: ['rut', 'run', 'r.u.t', 'r.u.n', 'cédula de identidad', 'cédula', 'rol único'],
    against: ['teléfono', 'tel'],
  },
  check: 'check_digit',
  validate: (candidate) => isTrue(compactNumber(candidate)),
  sources: ['https://www.registrocivil.cl/'],
  examples: [
    { text: 'RUT 14.259.433-1', finds: ['14.259.433-1'], minScore: 0.95 },
    { text: 'RUN: 87220340-0', finds: ['87220340-0'], minScore: 0.9 },
    { text: '50.998.730-0', finds: ['50.998.730-0'], minScore: 0.85 },
    { text: 'RUT 68.920.896-8', finds: ['68.920.896-8'], minScore: 0.3, maxScore: 0.5 },
    { text: '68.920.896-8', finds: [] },
    { text: 'pedido 68920896-7', finds: [] },
  ],
});
