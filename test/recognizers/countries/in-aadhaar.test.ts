import { inAadhaar } from '../../../src/recognizers/in/aadhaar.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(inAadhaar, [
  { text: 'Aadhaar: 6867 3293 8488', finds: ['6867 3293 8488'], minScore: 0.95 },
  { text: 'aadhar no 679509600086', finds: ['679509600086'], minScore: 0.95 },
  { text: 'UIDAI 5963-6215-9146', finds: ['5963-6215-9146'], minScore: 0.95 },
  { text: 'आधार 3521 2233 7815', finds: ['3521 2233 7815'], minScore: 0.95 },
  { text: '"aadhaar":"281433249991"', finds: ['281433249991'], minScore: 0.95 },
  { text: 'uid=537500699574', finds: ['537500699574'], minScore: 0.95 },
  { text: '6867 3293 8488', finds: ['6867 3293 8488'], minScore: 0.85 },
  { text: 'Meera,6795 0960 0086,Pune', finds: ['6795 0960 0086'], minScore: 0.85 },
  { text: '(5963.6215.9146)', finds: ['5963.6215.9146'], minScore: 0.85 },
  { text: '679509600086', finds: ['679509600086'], minScore: 0.01, maxScore: 0.4 },
  { text: 'kyc: 6867 3293 8488 and 679509600086', finds: ['6867 3293 8488', '679509600086'], minScore: 0.75 },
  // Virtual ID: sixteen digits, only beside the cue.
  { text: 'Aadhaar virtual ID 7937 8769 3247 7194', finds: ['7937 8769 3247 7194'], minScore: 0.9 },
  { text: 'VID 7937876932477194', finds: [] },
  { text: 'uidai vid: 2204519680103335', finds: ['2204519680103335'], minScore: 0.9 },
  { text: 'Aadhaar 6867 3293 8489', finds: ['6867 3293 8489'], minScore: 0.3, maxScore: 0.5 },
  { text: 'aadhaar 679509600087', finds: ['679509600087'], minScore: 0.3, maxScore: 0.5 },
  // Near-misses.
  { text: '6867 3293 8489', finds: [] },
  { text: '1867 3293 8488', finds: [] },
  { text: '6867 3293 8488 1234', finds: [] },
  { text: '4111 6867 3293 8488', finds: [] },
  { text: '68673293 8488', finds: [] },
  { text: '6867329384880', finds: [] },
  { text: '+686732938488', finds: [] },
  { text: 'Rs 686732938489', finds: [] },
  { text: '₹686732938488', finds: [] },
  { text: 'order 2222 2222 2222', finds: [] },
  { text: '686732938488.50', finds: [] },
]);
