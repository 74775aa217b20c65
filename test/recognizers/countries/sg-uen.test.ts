import { sgUen } from '../../../src/recognizers/sg/uen.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(sgUen, [
  // Companies, businesses, other entities.
  { text: 'UEN 201731921G', finds: ['201731921G'], minScore: 0.95 },
  { text: '199741236K', finds: ['199741236K'], minScore: 0.75 },
  { text: 'UEN: 27882993K', finds: ['27882993K'], minScore: 0.95 },
  { text: '54636706B', finds: ['54636706B'], minScore: 0.01, maxScore: 0.5 },
  { text: 'uen t14lp4615k', finds: ['t14lp4615k'], minScore: 0.95 },
  { text: 'T16LL5659G', finds: ['T16LL5659G'], minScore: 0.9 },
  { text: '"uen":"T11SS2941K"', finds: ['T11SS2941K'], minScore: 0.95 },
  { text: 'Tan Trading,201301636C,Singapore', finds: ['201301636C'], minScore: 0.75 },
  { text: 'Co. Reg. No. 201508520K', finds: ['201508520K'], minScore: 0.95 },
  { text: 'uen=53262062C', finds: ['53262062C'], minScore: 0.95 },
  { text: '(201731921G)', finds: ['201731921G'], minScore: 0.75 },
  { text: 'ACRA lists 199741236K', finds: ['199741236K'], minScore: 0.95 },
  { text: 'UEN 201731921G, branch 54636706B', finds: ['201731921G', '54636706B'], minScore: 0.75 },
  { text: 'UEN 201731921H', finds: ['201731921H'], minScore: 0.3, maxScore: 0.5 },
  { text: 'UEN 27882993L', finds: ['27882993L'], minScore: 0.3, maxScore: 0.5 },
  // Near-misses.
  { text: '201731921H', finds: [] },
  { text: '27882993L', finds: [] },
  { text: '1201731921G', finds: [] },
  { text: '201731921GX', finds: [] },
  { text: 'X201731921G', finds: [] },
  { text: '201731921G-1', finds: [] },
  { text: 'T16LL5659H', finds: [] },
  { text: 'Q16LL5659G', finds: [] },
  { text: '2017-31921G', finds: [] },
]);
