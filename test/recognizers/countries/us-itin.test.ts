import { usItin } from '../../../src/recognizers/us/itin.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(usItin, [
  { text: 'ITIN 912-70-1234', finds: ['912-70-1234'], minScore: 0.95 },
  { text: 'itin: 945 82 3071', finds: ['945 82 3071'], minScore: 0.95 },
  { text: 'taxpayer id 978901122', finds: ['978901122'], minScore: 0.85 },
  { text: '901-54-7788', finds: ['901-54-7788'], minScore: 0.8 },
  { text: '"itin":"923-65-1029"', finds: ['923-65-1029'], minScore: 0.95 },
  { text: 'tin=955941203', finds: ['955941203'], minScore: 0.85 },
  { text: 'W-7: 988-99-4410', finds: ['988-99-4410'], minScore: 0.95 },
  { text: 'Lupe,934-50-7261,Yuma', finds: ['934-50-7261'], minScore: 0.8 },
  { text: '(912-70-1234)', finds: ['912-70-1234'], minScore: 0.8 },
  { text: 'ITIN 912.70.1234', finds: ['912.70.1234'], minScore: 0.9 },
  { text: 'ref 912701234', finds: ['912701234'], minScore: 0.01, maxScore: 0.2 },
  // Groups never issued.
  { text: 'ITIN 912-49-1234', finds: ['912-49-1234'], minScore: 0.3, maxScore: 0.5 },
  { text: 'ITIN 912-93-1234', finds: ['912-93-1234'], minScore: 0.3, maxScore: 0.5 },
  { text: '912-49-1234', finds: [] },
  { text: '912-66-1234', finds: [] },
  { text: '912-69-1234', finds: [] },
  { text: '912-89-1234', finds: [] },
  { text: '912-93-1234', finds: [] },
  // Near-misses.
  { text: '812-70-1234', finds: [] },
  { text: '1912-70-1234', finds: [] },
  { text: '912-70-12345', finds: [] },
  { text: '912-70-1234-5', finds: [] },
  { text: '+912-70-1234', finds: [] },
  { text: 'x912701234', finds: [] },
  { text: '9127012345', finds: [] },
  { text: 'ISBN 978-0-306-40615-7', finds: [] },
]);
