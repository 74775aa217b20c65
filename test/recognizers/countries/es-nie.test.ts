import { esNie } from '../../../src/recognizers/es/nie.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(esNie, [
  { text: 'NIE Z4903470J', finds: ['Z4903470J'], minScore: 0.95 },
  { text: 'N.I.E.: Y-5628563-V', finds: ['Y-5628563-V'], minScore: 0.95 },
  { text: 'nie z9099469f', finds: ['z9099469f'], minScore: 0.95 },
  { text: 'Y 6488655 R', finds: ['Y 6488655 R'], minScore: 0.9 },
  { text: 'Y-3.376.628-N', finds: ['Y-3.376.628-N'], minScore: 0.9 },
  { text: '(Z4903470J)', finds: ['Z4903470J'], minScore: 0.9 },
  { text: '"nie":"Y5628563V"', finds: ['Y5628563V'], minScore: 0.95 },
  { text: 'nombre;Z9099469F;Madrid', finds: ['Z9099469F'], minScore: 0.9 },
  { text: 'Número de identidad de extranjero Y6488655R', finds: ['Y6488655R'], minScore: 0.95 },
  { text: 'Z4903470J', finds: ['Z4903470J'], minScore: 0.9 },
  { text: 'nie=Y3376628N', finds: ['Y3376628N'], minScore: 0.95 },
  { text: 'TIE Z04903470J', finds: ['Z04903470J'], minScore: 0.9 },
  { text: 'Residence permit Y5628563V.', finds: ['Y5628563V'], minScore: 0.95 },
  { text: 'Z4903470J-', finds: ['Z4903470J'], minScore: 0.9 },
  { text: 'NIE Z4903470K', finds: ['Z4903470K'], minScore: 0.3, maxScore: 0.5 },
  { text: 'Tarjeta de residencia Y5628563W', finds: ['Y5628563W'], minScore: 0.3, maxScore: 0.5 },
  // Near-misses.
  { text: 'Z4903470K', finds: [] },
  { text: 'AZ4903470J', finds: [] },
  { text: 'Z49034701J', finds: [] },
  { text: 'Z4903470JJ', finds: [] },
  { text: 'Z4903470U', finds: [] },
  { text: 'W4903470J', finds: [] },
  { text: 'Z4903470J-12', finds: [] },
  { text: 'id-Z4903470J', finds: [] },
]);
