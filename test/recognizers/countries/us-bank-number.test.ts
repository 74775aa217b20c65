import { usBankNumber } from '../../../src/recognizers/us/bank-number.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(usBankNumber, [
  { text: 'Routing number: 123214951', finds: ['123214951'], minScore: 0.9 },
  { text: 'ABA 017076991', finds: ['017076991'], minScore: 0.9 },
  { text: 'routing no. 078309267', finds: ['078309267'], minScore: 0.9 },
  { text: 'RTN=019618920', finds: ['019618920'], minScore: 0.9 },
  { text: '"routing":"025763092"', finds: ['025763092'], minScore: 0.9 },
  { text: 'wire to ABA 1232 1495 1', finds: ['1232 1495 1'], minScore: 0.9 },
  { text: 'ACH 017076991', finds: ['017076991'], minScore: 0.9 },
  { text: 'Routing\n078309267', finds: ['078309267'], minScore: 0.85 },
  { text: 'bank account number 12345678901', finds: ['12345678901'], minScore: 0.7 },
  { text: 'Bank no.: 4410287719', finds: ['4410287719'], minScore: 0.7 },
  { text: '019618920', finds: ['019618920'], minScore: 0.01, maxScore: 0.4 },
  { text: 'routing number 123214952', finds: ['123214952'], minScore: 0.3, maxScore: 0.5 },
  { text: 'ABA 993214951', finds: ['993214951'], minScore: 0.3, maxScore: 0.5 },
  // Near-misses: other districts, check digit, longer strings.
  { text: '123214952', finds: [] },
  { text: '453214958', finds: [] },
  { text: '1232149510', finds: [] },
  { text: '+123214951', finds: [] },
  { text: '$123214951', finds: [] },
  { text: 'A123214951', finds: [] },
  { text: '123214951-2', finds: [] },
  { text: '000000000', finds: [] },
  { text: 'bank holiday 12345678', finds: [] },
]);
