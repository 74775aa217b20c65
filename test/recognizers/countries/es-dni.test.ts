import { esDni } from '../../../src/recognizers/es/dni.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(esDni, [
  { text: 'DNI 72804788J', finds: ['72804788J'], minScore: 0.95 },
  { text: 'D.N.I.: 24.928.025-G', finds: ['24.928.025-G'], minScore: 0.95 },
  { text: 'mi dni es 69272751V', finds: ['69272751V'], minScore: 0.95 },
  { text: 'MI DNI ES 72804788J', finds: ['72804788J'], minScore: 0.95 },
  { text: 'Documento nacional de identidad n.º 69272751V', finds: ['69272751V'], minScore: 0.95 },
  { text: 'DNI número: 55 442 960 B', finds: ['55 442 960 B'], minScore: 0.95 },
  // Mistyped beside the cue.
  { text: 'DNI 72804788K', finds: ['72804788K'], minScore: 0.3, maxScore: 0.5 },
  // Near-misses: a tax number, no cue, a cue that belongs to something else.
  { text: 'NIF 72804788J', finds: [] },
  { text: 'DNI/NIF 72804788J', finds: [] },
  { text: 'NIF/DNI 72804788J', finds: [] },
  { text: '72804788J', finds: [] },
  { text: 'perdí el DNI ayer, ref 72804788J', finds: [] },
  { text: 'DNI\n72804788J', finds: [] },
  { text: 'DNI 172804788J', finds: [] },
  { text: 'ladni 72804788J', finds: [] },
]);
