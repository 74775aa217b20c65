import { itDriverLicense } from '../../../src/recognizers/it/driver-license.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(itDriverLicense, [
  { text: 'Patente U1K48T209M', finds: ['U1K48T209M'], minScore: 0.95 },
  { text: 'patente di guida n. u1b73r118x', finds: ['u1b73r118x'], minScore: 0.95 },
  { text: 'U1K48T209M', finds: ['U1K48T209M'], minScore: 0.7 },
  { text: 'patente RM4410287K', finds: ['RM4410287K'], minScore: 0.9 },
  { text: 'Patente: TO 2210938 B', finds: ['TO 2210938 B'], minScore: 0.9 },
  { text: '"patente":"MI7719034C"', finds: ['MI7719034C'], minScore: 0.9 },
  { text: 'patente=NA3320981D', finds: ['NA3320981D'], minScore: 0.9 },
  { text: 'RM4410287K', finds: ['RM4410287K'], minScore: 0.01, maxScore: 0.4 },
  { text: '(U1Z55H302P)', finds: ['U1Z55H302P'], minScore: 0.7 },
  { text: 'driving licence U1Z55H302P', finds: ['U1Z55H302P'], minScore: 0.95 },
  { text: 'u1k48t209m', finds: ['u1k48t209m'], minScore: 0.01, maxScore: 0.4 },
  { text: 'U1BCDFGHJK', finds: ['U1BCDFGHJK'], minScore: 0.01, maxScore: 0.4 },
  // Near-misses: vowels, another length, inside a longer token.
  { text: 'U1KA8T209M', finds: [] },
  { text: 'U1K48T2099', finds: [] },
  { text: 'U1K48T209MM', finds: [] },
  { text: 'XU1K48T209M', finds: [] },
  { text: 'patente RM44102871K', finds: [] },
  { text: 'patente RMA4410287K', finds: [] },
  { text: 'patente x-RM4410287K', finds: [] },
  { text: 'U1K48T209M-2', finds: [] },
]);
