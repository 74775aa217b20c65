import { auAcn } from '../../../src/recognizers/au/acn.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(auAcn, [
  { text: 'ACN 686 329 822', finds: ['686 329 822'], minScore: 0.95 },
  { text: 'acn: 345826888', finds: ['345826888'], minScore: 0.9 },
  { text: 'A.C.N. 927-188-654', finds: ['927-188-654'], minScore: 0.9 },
  { text: 'ARBN 323 024 237', finds: ['323 024 237'], minScore: 0.95 },
  { text: '"acn": "604739906"', finds: ['604739906'], minScore: 0.9 },
  { text: 'Wattle Pty Ltd (ACN 686 329 822)', finds: ['686 329 822'], minScore: 0.95 },
  { text: 'Australian Company Number\n345 826 888', finds: ['345 826 888'], minScore: 0.85 },
  { text: '927 188 654 (ACN)', finds: ['927 188 654'], minScore: 0.9 },
  { text: 'acn=323024237', finds: ['323024237'], minScore: 0.9 },
  // Weak alone: one group of nine digits in ten passes.
  { text: '686 329 822', finds: ['686 329 822'], minScore: 0.01, maxScore: 0.4 },
  { text: 'ref 345826888', finds: ['345826888'], minScore: 0.01, maxScore: 0.4 },
  // In a list after the cue.
  {
    text: 'ACN 686 329 822 for the holding, and then after many more words in this sentence comes 927 188 654',
    finds: ['686 329 822', '927 188 654'],
    minScore: 0.7,
  },
  { text: 'ACN 686 329 823', finds: ['686 329 823'], minScore: 0.3, maxScore: 0.5 },
  // Near-misses.
  { text: '686 329 823', finds: [] },
  { text: 'ABN 81 686 329 822', finds: [] },
  { text: '+61 686 329 822', finds: [] },
  { text: 'total $686 329 822', finds: [] },
  { text: '686 329 822 114', finds: [] },
  { text: '6863298221', finds: [] },
  { text: '686.329.822.10', finds: [] },
  { text: 'SKU686329822', finds: [] },
  { text: 'TFN 686 329 822', finds: ['686 329 822'], minScore: 0.01, maxScore: 0.4 },
]);
