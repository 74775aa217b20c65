import { itPassport } from '../../../src/recognizers/it/passport.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(itPassport, [
  { text: 'Passaporto YA4410287', finds: ['YA4410287'], minScore: 0.9 },
  { text: 'passaporto n. yb 2210938', finds: ['yb 2210938'], minScore: 0.9 },
  { text: 'Italian passport AA7719034', finds: ['AA7719034'], minScore: 0.9 },
  { text: '"passaporto":"YC3320981"', finds: ['YC3320981'], minScore: 0.9 },
  { text: 'passport=YA8810345', finds: ['YA8810345'], minScore: 0.9 },
  { text: 'YA4410287 (passaporto)', finds: ['YA4410287'], minScore: 0.9 },
  { text: 'YA4410287', finds: ['YA4410287'], minScore: 0.01, maxScore: 0.2 },
  {
    text: 'Passaporti: YA4410287 rilasciato a Roma nel maggio del 2021 dalla questura, e poi ancora YB2210938',
    finds: ['YA4410287', 'YB2210938'],
    minScore: 0.7,
  },
  // Near-misses.
  { text: 'passaporto YA44102871', finds: [] },
  { text: 'passaporto YAA4410287', finds: [] },
  { text: 'passaporto Y44102871', finds: [] },
  { text: 'passaporto x-YA4410287', finds: [] },
  { text: 'passaporto YA4410287B', finds: [] },
  { text: 'patente YA4410287', finds: ['YA4410287'], minScore: 0.01, maxScore: 0.2 },
  { text: 'passaporto scaduto', finds: [] },
]);
