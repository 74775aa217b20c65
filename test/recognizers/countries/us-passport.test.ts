import { usPassport } from '../../../src/recognizers/us/passport.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(usPassport, [
  { text: 'US passport 512907734', finds: ['512907734'], minScore: 0.9 },
  { text: 'Passport No: A12907734', finds: ['A12907734'], minScore: 0.9 },
  { text: 'passport number is x44102877', finds: ['x44102877'], minScore: 0.9 },
  { text: '"passport":"512907734"', finds: ['512907734'], minScore: 0.9 },
  { text: 'passport#=547820163', finds: ['547820163'], minScore: 0.9 },
  { text: '547820163 (passport)', finds: ['547820163'], minScore: 0.9 },
  { text: 'Passports: 512907734, A12907734', finds: ['512907734', 'A12907734'], minScore: 0.85 },
  { text: 'travel document 533180927', finds: ['533180927'], minScore: 0.9 },
  { text: '512907734', finds: ['512907734'], minScore: 0.01, maxScore: 0.1 },
  { text: 'A12907734', finds: ['A12907734'], minScore: 0.01, maxScore: 0.3 },
  { text: 'phone 512907734', finds: ['512907734'], minScore: 0.01, maxScore: 0.1 },
  { text: 'driver license A12907734', finds: ['A12907734'], minScore: 0.01, maxScore: 0.3 },
  // Near-misses.
  { text: 'passport 5129077341', finds: [] },
  { text: 'passport AB12907734', finds: [] },
  { text: 'passport A129077345', finds: [] },
  { text: 'passport x-512907734', finds: [] },
  { text: 'passport 512907734-1', finds: [] },
  { text: 'passport $512907734', finds: [] },
  { text: 'passport office', finds: [] },
  { text: 'passport 51290773', finds: [] },
]);
