import { krRrn } from '../../../src/recognizers/kr/rrn.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(krRrn, [
  { text: '주민등록번호 760422-1699268', finds: ['760422-1699268'], minScore: 0.98 },
  { text: 'RRN: 910424-1824015', finds: ['910424-1824015'], minScore: 0.98 },
  { text: '940102-1330911', finds: ['940102-1330911'], minScore: 0.9 },
  { text: 'resident registration number 9302022593623', finds: ['9302022593623'], minScore: 0.95 },
  { text: '040818-4626521', finds: ['040818-4626521'], minScore: 0.9 },
  { text: '050702–3874914', finds: ['050702–3874914'], minScore: 0.9 },
  { text: '"rrn":"760422-1699268"', finds: ['760422-1699268'], minScore: 0.98 },
  { text: '김하나,910424-1824015,부산', finds: ['910424-1824015'], minScore: 0.9 },
  { text: '760422 1699268', finds: ['760422 1699268'], minScore: 0.9 },
  { text: '(9401021330911)', finds: ['9401021330911'], minScore: 0.7 },
  // Foreigners' numbers have a check digit of their own.
  { text: '외국인등록번호 780902-5538863', finds: ['780902-5538863'], minScore: 0.98 },
  { text: '970620-5915121', finds: ['970620-5915121'], minScore: 0.9 },
  { text: 'alien registration 850311-6123456', finds: ['850311-6123456'], minScore: 0.9 },
  // Births since October 2020: no check digit.
  { text: '주민번호 210305-4128834', finds: ['210305-4128834'], minScore: 0.9 },
  { text: '210305-4128834', finds: ['210305-4128834'], minScore: 0.5, maxScore: 0.65 },
  // Mistyped.
  { text: '주민등록번호 760422-1699269', finds: ['760422-1699269'], minScore: 0.3, maxScore: 0.5 },
  { text: '760422-1699269', finds: ['760422-1699269'], minScore: 0.01, maxScore: 0.5 },
  // Near-misses: no such day, the 1800s, longer strings, order numbers.
  { text: '761322-1699268', finds: [] },
  { text: '760431-1699268', finds: [] },
  { text: '760422-9699268', finds: [] },
  { text: '760422-0699268', finds: [] },
  { text: '1760422-1699268', finds: [] },
  { text: '760422-16992681', finds: [] },
  { text: '760422-1699268-1', finds: [] },
  { text: 'x760422-1699268', finds: [] },
  { text: '760422-169926', finds: [] },
  { text: '97801360422169', finds: [] },
  { text: '1.760422-1699268', finds: [] },
]);
