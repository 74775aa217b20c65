import { usEin } from '../../../src/recognizers/us/ein.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(usEin, [
  { text: 'EIN 12-3456789', finds: ['12-3456789'], minScore: 0.95 },
  { text: 'FEIN: 98-7654321', finds: ['98-7654321'], minScore: 0.9 },
  { text: '12-3456789', context: 'employer id', finds: ['12-3456789'], minScore: 0.9 },
  { text: '123456789', context: 'EIN', finds: ['123456789'], minScore: 0.85 },
  { text: 'vendor;ein;city\nAcme;123456789;Reno', finds: ['123456789'], minScore: 0.9 },
  { text: 'EIN 07-3456789, 89-3456789', finds: [] },
  { text: '112-3456789, 12-34567890, 12-3456789-1', finds: [] },
  { text: 'routing 123456789', finds: [], minScore: 0.1 },
  { text: 'order 12-3456789', finds: [], minScore: 0.5 },
  { text: 'vendor;lein;city\nAcme;123456789;Reno', finds: [], minScore: 0.1 },
]);
