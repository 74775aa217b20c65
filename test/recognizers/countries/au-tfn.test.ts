import { auTfn } from '../../../src/recognizers/au/tfn.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(auTfn, [
  { text: 'TFN 508 325 769', finds: ['508 325 769'], minScore: 0.95 },
  { text: 'tfn: 210367125', finds: ['210367125'], minScore: 0.9 },
  { text: 'Tax File Number 932-500-441', finds: ['932-500-441'], minScore: 0.95 },
  { text: 'T.F.N. 506 134 611', finds: ['506 134 611'], minScore: 0.95 },
  { text: '"tfn":"707847980"', finds: ['707847980'], minScore: 0.9 },
  { text: 'tfn=508325769', finds: ['508325769'], minScore: 0.9 },
  { text: 'tax file no. (as given) 210 367 125', finds: ['210 367 125'], minScore: 0.9 },
  { text: '932 500 441 is her TFN', finds: ['932 500 441'], minScore: 0.9 },
  // Eight digits, as companies had.
  { text: 'TFN 31 355 687', finds: ['31 355 687'], minScore: 0.9 },
  { text: 'TFN 46494540', finds: ['46494540'], minScore: 0.9 },
  { text: '508 325 769', finds: ['508 325 769'], minScore: 0.01, maxScore: 0.4 },
  { text: 'order 210367125', finds: ['210367125'], minScore: 0.01, maxScore: 0.2 },
  { text: 'TFN 508 325 768', finds: ['508 325 768'], minScore: 0.3, maxScore: 0.5 },
  { text: 'tax file number 210367124', finds: ['210367124'], minScore: 0.3, maxScore: 0.5 },
  // Near-misses.
  { text: '508 325 768', finds: [] },
  { text: '81 508 325 769', finds: [] },
  { text: '0412 508 325 769', finds: [] },
  { text: '508 325 769 12', finds: ['508 325 769'], minScore: 0.01, maxScore: 0.4 },
  { text: '508 325 769 123', finds: [] },
  { text: '5083257691', finds: [] },
  { text: '$508 325 769', finds: [] },
  { text: 'TFN 000 000 000', finds: [] },
  { text: 'a508325769', finds: [] },
  { text: '12.508325769', finds: [] },
]);
