import { auMedicare } from '../../../src/recognizers/au/medicare.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(auMedicare, [
  { text: 'Medicare 3276 42844 5', finds: ['3276 42844 5'], minScore: 0.95 },
  { text: 'Medicare no. 6154792539', finds: ['6154792539'], minScore: 0.9 },
  { text: 'medicare card 5660-45192-3', finds: ['5660-45192-3'], minScore: 0.95 },
  { text: 'Medicare: 3285 65171 8-1', finds: ['3285 65171 8-1'], minScore: 0.95 },
  { text: 'Medicare 3069 67748 9 2', finds: ['3069 67748 9 2'], minScore: 0.95 },
  { text: 'Medicare 43243070541', finds: ['43243070541'], minScore: 0.9 },
  { text: '"medicare":"3276428445/2"', finds: ['3276428445/2'], minScore: 0.9 },
  { text: 'Medicare 3276 42844 5 1 05/2027', finds: ['3276 42844 5 1'], minScore: 0.9 },
  { text: 'medicare_no,6154792539,F', finds: ['6154792539'], minScore: 0.01 },
  { text: '3276 42844 5', finds: ['3276 42844 5'], minScore: 0.8 },
  { text: 'ref 6154792539', finds: ['6154792539'], minScore: 0.01, maxScore: 0.4 },
  {
    text: 'Medicare 3276 42844 5 for Jo, and for her brother, who moved away in spring, the number 6154792539',
    finds: ['3276 42844 5', '6154792539'],
    minScore: 0.75,
  },
  { text: 'Medicare 3276 42854 5', finds: ['3276 42854 5'], minScore: 0.3, maxScore: 0.5 },
  // Near-misses.
  { text: '3276 42854 5', finds: [] },
  { text: '1276 42844 5', finds: [] },
  { text: '3276 42844 0', finds: [] },
  { text: 'card 3276 42844 5123', finds: [] },
  { text: '32764284450', finds: [] },
  { text: '+3276428445', finds: [] },
  { text: 'X3276428445', finds: [] },
  { text: '3276 4284 45', finds: [] },
  { text: '$ 3276 42844 5', finds: [] },
]);
