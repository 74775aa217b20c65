import { gbNhs } from '../../../src/recognizers/gb/nhs.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(gbNhs, [
  { text: '{"nhsNumber":"4510899858"}', finds: ['4510899858'], minScore: 0.9 },
  { text: 'NHS 789\u00a0180\u00a03994', finds: ['789\u00a0180\u00a03994'], minScore: 0.95 },
  { text: '451-089-9858', finds: ['451-089-9858'], minScore: 0.3, maxScore: 0.6 },
  { text: 'NHS No: 789 180 3994', finds: ['789 180 3994'], minScore: 0.95 },
  { text: 'NHS number 4510899858', finds: ['4510899858'], minScore: 0.9 },
  { text: 'nhs 430-542-7532', finds: ['430-542-7532'], minScore: 0.95 },
  { text: 'NHS 762.458.3070', finds: ['762.458.3070'], minScore: 0.9 },
  { text: '"nhs_number":"7058813434"', finds: ['7058813434'], minScore: 0.01 },
  { text: 'Patient 736 834 1603 seen today', finds: ['736 834 1603'], minScore: 0.9 },
  { text: 'nhs=7891803994', finds: ['7891803994'], minScore: 0.9 },
  { text: '451 089 9858 (NHS)', finds: ['451 089 9858'], minScore: 0.9 },
  // Northern Ireland and Scotland.
  { text: 'H&C number 380 912 5547', finds: ['380 912 5547'], minScore: 0.9 },
  { text: 'CHI 0608834521', finds: ['0608834521'], minScore: 0.9 },
  { text: 'CHI number 170843 9854', finds: ['170843 9854'], minScore: 0.9 },
  // Alone: the printed form is fairly sure, ten digits are not, ranges never issued are weak.
  { text: '789 180 3994', finds: ['789 180 3994'], minScore: 0.7, maxScore: 0.8 },
  { text: '4305427532', finds: ['4305427532'], minScore: 0.01, maxScore: 0.4 },
  { text: '518 144 5780', finds: ['518 144 5780'], minScore: 0.01, maxScore: 0.4 },
  { text: 'NHS 549 401 9942', finds: ['549 401 9942'], minScore: 0.9 },
  {
    text: 'NHS numbers of the morning list: 789 180 3994 seen, 451-089-9858 did not attend, and the last of them, new here, 4305427532',
    finds: ['789 180 3994', '451-089-9858', '4305427532'],
    minScore: 0.75,
  },
  { text: 'NHS 789 180 3995', finds: ['789 180 3995'], minScore: 0.3, maxScore: 0.5 },
  { text: 'NHS no. 4510899857', finds: ['4510899857'], minScore: 0.3, maxScore: 0.5 },
  // Near-misses.
  { text: '789 180 3995', finds: [] },
  { text: 'tel 789 180 3995', finds: [] },
  { text: 'phone 4510899858', finds: ['4510899858'], minScore: 0.01, maxScore: 0.3 },
  { text: '+7891803994', finds: [] },
  { text: '0789 180 3994', finds: [] },
  { text: '789 180 39941', finds: [] },
  { text: '78918039940', finds: [] },
  { text: '789 180 3994 1234', finds: [] },
  { text: 'ISBN 978-789-180-3994', finds: [] },
  { text: '7777777777', finds: [] },
]);
