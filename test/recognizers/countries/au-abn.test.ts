import { auAbn } from '../../../src/recognizers/au/abn.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(auAbn, [
  // As printed, with other separators, without.
  { text: 'ABN 81 652 967 708', finds: ['81 652 967 708'], minScore: 0.95 },
  { text: 'ABN: 91634752225', finds: ['91634752225'], minScore: 0.95 },
  { text: 'abn 93-145-087-269', finds: ['93-145-087-269'], minScore: 0.95 },
  { text: 'A.B.N. 35.738.839.123', finds: ['35.738.839.123'], minScore: 0.9 },
  { text: 'Australian Business Number 93 809 208 527.', finds: ['93 809 208 527'], minScore: 0.95 },
  { text: '81 652 967 708', finds: ['81 652 967 708'], minScore: 0.85 },
  { text: '91634752225', finds: ['91634752225'], minScore: 0.7 },
  { text: "('93145087269')", finds: ['93145087269'], minScore: 0.7 },
  { text: '{"abn":"35738839123"}', finds: ['35738839123'], minScore: 0.95 },
  { text: 'abn=93809208527&name=x', finds: ['93809208527'], minScore: 0.95 },
  { text: '7,Wattle Pty Ltd,81652967708,2024-01-31', finds: ['81652967708'], minScore: 0.7 },
  {
    text: 'The firm registered last spring, business number 91 634 752 225, and paid.',
    finds: ['91 634 752 225'],
    minScore: 0.9,
  },
  { text: '93 145 087 269 is our ABN', finds: ['93 145 087 269'], minScore: 0.9 },
  { text: 'No.35738839123', finds: ['35738839123'], minScore: 0.7 },
  // Mistyped beside the cue.
  { text: 'ABN 81 652 967 709', finds: ['81 652 967 709'], minScore: 0.3, maxScore: 0.5 },
  { text: 'ABN 91634752226', finds: ['91634752226'], minScore: 0.3, maxScore: 0.5 },
  // Near-misses.
  { text: '81 652 967 709', finds: [] },
  { text: '01 652 967 708', finds: [] },
  { text: 'tel 0412 652 967 708', finds: [] },
  { text: '81 652 967 708 114', finds: [] },
  { text: '4481 652 967 708', finds: [] },
  { text: '816529677081', finds: [] },
  { text: 'X81652967708', finds: [] },
  { text: '$81 652 967 708', finds: [] },
  { text: '81 652 967 708,00', finds: [] },
  { text: '1.81652967708', finds: [] },
  { text: 'id 81652967708-2024', finds: [] },
  { text: '550e8400-e29b-41d4-a716-81652967708a', finds: [] },
]);
