import { inPassport } from '../../../src/recognizers/in/passport.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(inPassport, [
  { text: 'Passport no. M4410287', finds: ['M4410287'], minScore: 0.9 },
  { text: 'passport: z2906153', finds: ['z2906153'], minScore: 0.9 },
  { text: 'Indian passport R 4418207', finds: ['R 4418207'], minScore: 0.9 },
  { text: 'पासपोर्ट K8810345', finds: ['K8810345'], minScore: 0.9 },
  { text: '"passport":"N3320981"', finds: ['N3320981'], minScore: 0.9 },
  { text: 'passport=P7719034', finds: ['P7719034'], minScore: 0.9 },
  { text: 'T10 22981 (passport)', finds: ['T10 22981'], minScore: 0.01 },
  { text: 'V2210938 is the number of the passport', finds: ['V2210938'], minScore: 0.01 },
  { text: 'M4410287', finds: ['M4410287'], minScore: 0.01, maxScore: 0.2 },
  { text: 'licence D6627143 and passport 547820163', finds: ['D6627143'], minScore: 0.01, maxScore: 0.2 },
  { text: 'visa M4410287', finds: ['M4410287'], minScore: 0.01, maxScore: 0.2 },
  // Near-misses.
  { text: 'passport MM4410287', finds: [] },
  { text: 'passport M44102871', finds: [] },
  { text: 'passport M441028', finds: [] },
  { text: 'passport x-M4410287', finds: [] },
  { text: 'passport M4410287-1', finds: [] },
  { text: 'passport M4410287A', finds: [] },
  { text: 'passport 44102870', finds: [] },
  { text: 'passport office', finds: [] },
]);
