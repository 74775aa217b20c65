import { gbDriverLicense } from '../../../src/recognizers/gb/driver-license.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(gbDriverLicense, [
  { text: 'Licence no. PARRY707252SM9AB', finds: ['PARRY707252SM9AB'], minScore: 0.95 },
  { text: 'PARRY 707252 SM9AB', finds: ['PARRY 707252 SM9AB'], minScore: 0.9 },
  { text: 'driver number\nOBRIE962039K98LT', finds: ['OBRIE962039K98LT'], minScore: 0.9 },
  { text: 'fox99 559127 j99dk', finds: ['fox99 559127 j99dk'], minScore: 0.9 },
  { text: 'PARRY707252SM9AB 42', finds: ['PARRY707252SM9AB 42'], minScore: 0.9 },
  { text: '"licence":"HUGHE812311AC9IJ"', finds: ['HUGHE812311AC9IJ'], minScore: 0.95 },
  { text: 'Ceri,HUGHE812311AC9IJ,Bala', finds: ['HUGHE812311AC9IJ'], minScore: 0.9 },
  { text: '(PARRY707252SM9AB)', finds: ['PARRY707252SM9AB'], minScore: 0.9 },
  { text: 'DVLA: LEE99-853046-TR9KP', finds: ['LEE99-853046-TR9KP'], minScore: 0.95 },
  { text: 'PARRY-707252-SM9AB', finds: ['PARRY-707252-SM9AB'], minScore: 0.9 },
  // Near-misses: months 13 and 63, day 32 and 00, another length, five digits first.
  { text: 'PARRY713252SM9AB', finds: [] },
  { text: 'PARRY763252SM9AB', finds: [] },
  { text: 'PARRY707322SM9AB', finds: [] },
  { text: 'PARRY707002SM9AB', finds: [] },
  { text: 'PARRY707252SM9A', finds: [] },
  { text: 'PARRY707252SM9ABC', finds: [] },
  { text: '99999707252SM9AB', finds: [] },
  { text: '9ARRY707252SM9AB', finds: [] },
  { text: 'PA9RY707252SM9AB', finds: [] },
  { text: 'X-PARRY707252SM9AB', finds: [] },
  { text: 'PARRY7072528M9AB', finds: [] },
]);
