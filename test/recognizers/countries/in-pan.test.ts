import { inPan } from '../../../src/recognizers/in/pan.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(inPan, [
  { text: 'PAN: BKRPK7151E', finds: ['BKRPK7151E'], minScore: 0.95 },
  { text: 'pan no. cdmcm5434t', finds: ['cdmcm5434t'], minScore: 0.95 },
  { text: 'PWETE1332G', finds: ['PWETE1332G'], minScore: 0.85 },
  { text: '"pan":"ZMGCS1473R"', finds: ['ZMGCS1473R'], minScore: 0.95 },
  { text: 'pan=JMHTW7324B', finds: ['JMHTW7324B'], minScore: 0.95 },
  { text: 'Asha,BKRPK7151E,Nashik', finds: ['BKRPK7151E'], minScore: 0.85 },
  { text: 'Permanent Account Number\nAQRHD8812L', finds: ['AQRHD8812L'], minScore: 0.85 },
  { text: '(DKLFA4410M)', finds: ['DKLFA4410M'], minScore: 0.85 },
  // Each kind of holder.
  {
    text: 'AAAAB1234C, AAABB1234C, AAACB1234C, AAAFB1234C, AAAGB1234C',
    finds: ['AAAAB1234C', 'AAABB1234C', 'AAACB1234C', 'AAAFB1234C', 'AAAGB1234C'],
    minScore: 0.85,
  },
  {
    text: 'AAAHB1234C, AAAJB1234C, AAALB1234C, AAAPB1234C, AAATB1234C',
    finds: ['AAAHB1234C', 'AAAJB1234C', 'AAALB1234C', 'AAAPB1234C', 'AAATB1234C'],
    minScore: 0.85,
  },
  { text: 'PAN BKRPK 7151 E', finds: ['BKRPK 7151 E'], minScore: 0.9 },
  { text: 'bkrpk7151e', finds: ['bkrpk7151e'], minScore: 0.01, maxScore: 0.4 },
  { text: 'PAN ABCDE1234F', finds: ['ABCDE1234F'], minScore: 0.3, maxScore: 0.5 },
  // Near-misses.
  { text: 'ABCDE1234F', finds: [] },
  { text: 'Happy2024x', finds: [] },
  { text: 'BKRPK0000E', finds: [] },
  { text: 'XBKRPK7151E', finds: [] },
  { text: 'BKRPK7151EX', finds: [] },
  { text: 'BKRPK71512E', finds: [] },
  { text: 'BKRP7151E', finds: [] },
  { text: 'x-BKRPK7151E', finds: [] },
  { text: '27BKRPK7151E1ZP', finds: [] },
  { text: 'BKRPK7151E-22', finds: [] },
]);
