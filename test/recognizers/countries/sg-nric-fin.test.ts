import { sgNricFin } from '../../../src/recognizers/sg/nric-fin.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(sgNricFin, [
  { text: 'NRIC S0777180J', finds: ['S0777180J'], minScore: 0.98 },
  { text: 'nric: s2694775h', finds: ['s2694775h'], minScore: 0.98 },
  { text: 'T2108966J', finds: ['T2108966J'], minScore: 0.95 },
  { text: 'FIN F1629467P', finds: ['F1629467P'], minScore: 0.98 },
  { text: 'G3981240T', finds: ['G3981240T'], minScore: 0.95 },
  // The M series of 2022.
  { text: 'FIN M0636211N', finds: ['M0636211N'], minScore: 0.98 },
  { text: 'M7832911K', finds: ['M7832911K'], minScore: 0.95 },
  { text: '"nric":"S0777180J"', finds: ['S0777180J'], minScore: 0.98 },
  { text: 'Wei Ling,T2108966J,Bedok', finds: ['T2108966J'], minScore: 0.95 },
  { text: 'ic no=S2694775H', finds: ['S2694775H'], minScore: 0.98 },
  { text: '(G3981240T)', finds: ['G3981240T'], minScore: 0.95 },
  { text: 'NRIC S 0777180 J', finds: ['S 0777180 J'], minScore: 0.95 },
  { text: 'NRIC S-2694775-H', finds: ['S-2694775-H'], minScore: 0.95 },
  { text: 'work permit holder, G3981240T', finds: ['G3981240T'], minScore: 0.95 },
  { text: 'NRIC S0777180K', finds: ['S0777180K'], minScore: 0.3, maxScore: 0.5 },
  { text: 'FIN M0636211P', finds: ['M0636211P'], minScore: 0.3, maxScore: 0.5 },
  // Near-misses.
  { text: 'S0777180K', finds: [] },
  { text: 'M0636211P', finds: [] },
  { text: 'SS0777180J', finds: [] },
  { text: 'S07771801J', finds: [] },
  { text: 'S0777180JJ', finds: [] },
  { text: 'A0777180J', finds: [] },
  { text: 'S0777180J-1', finds: [] },
  { text: 'x-S0777180J', finds: [] },
  { text: 'S077718J', finds: [] },
  { text: 'F0777180J', finds: [] },
]);
