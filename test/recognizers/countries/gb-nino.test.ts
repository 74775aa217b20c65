import { gbNino } from '../../../src/recognizers/gb/nino.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(gbNino, [
  { text: 'NI number AB 12 34 56 C', finds: ['AB 12 34 56 C'], minScore: 0.95 },
  { text: 'NINO: JG103759A', finds: ['JG103759A'], minScore: 0.95 },
  { text: 'National Insurance no. ew-70-21-88-b', finds: ['ew-70-21-88-b'], minScore: 0.95 },
  { text: 'AB 123456 C', finds: ['AB 123456 C'], minScore: 0.8 },
  { text: 'SX 41 20 97 D', finds: ['SX 41 20 97 D'], minScore: 0.8 },
  { text: '"nino":"KP059675D"', finds: ['KP059675D'], minScore: 0.95 },
  { text: 'ni=ZR448120A', finds: ['ZR448120A'], minScore: 0.95 },
  { text: 'Rhys,LB 20 11 90 C,Neath', finds: ['LB 20 11 90 C'], minScore: 0.8 },
  { text: '(PK330918B)', finds: ['PK330918B'], minScore: 0.8 },
  { text: 'Nat. Ins. No. TW 90 81 22 A', finds: ['TW 90 81 22 A'], minScore: 0.95 },
  { text: 'AB.12.34.56.C', finds: ['AB.12.34.56.C'], minScore: 0.8 },
  // Without the last letter only beside a cue.
  { text: 'NI no TW 90 81 22', finds: ['TW 90 81 22'], minScore: 0.8 },
  { text: 'TW908122', finds: ['TW908122'], minScore: 0.01, maxScore: 0.1 },
  // Prefixes never issued: the printed samples.
  { text: 'NI number QQ 12 34 56 C', finds: ['QQ 12 34 56 C'], minScore: 0.3, maxScore: 0.5 },
  { text: 'NINO GB123456A', finds: ['GB123456A'], minScore: 0.3, maxScore: 0.5 },
  // Near-misses.
  { text: 'QQ 12 34 56 C', finds: [] },
  { text: 'BG123456A', finds: [] },
  { text: 'AO123456C', finds: [] },
  { text: 'ABC123456C', finds: [] },
  { text: 'AB1234567C', finds: [] },
  { text: 'AB123456CD', finds: [] },
  { text: '1AB123456C', finds: [] },
  { text: 'x-AB123456C', finds: [] },
  { text: 'DA123456C', finds: [] },
  { text: 'VAT GB123456789', finds: [] },
]);
