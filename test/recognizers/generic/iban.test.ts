import { iban } from '../../../src/recognizers/generic/iban.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(iban, [
  { text: 'GB29NWBK60161331926819', finds: ['GB29NWBK60161331926819'], minScore: 0.9 },
  { text: 'gb29 nwbk 6016 1331 9268 19', finds: ['gb29 nwbk 6016 1331 9268 19'], minScore: 0.9 },
  { text: 'ES91-2100-0418-4502-0005-1332', finds: ['ES91-2100-0418-4502-0005-1332'], minScore: 0.9 },
  { text: 'ES91.2100.0418.4502.0005.1332', finds: ['ES91.2100.0418.4502.0005.1332'], minScore: 0.9 },
  {
    text: 'FR14\u00a02004\u00a01010\u00a00505\u00a00001\u00a03M02\u00a0606',
    finds: ['FR14\u00a02004\u00a01010\u00a00505\u00a00001\u00a03M02\u00a0606'],
    minScore: 0.9,
  },
  { text: 'AT61 1904 3002 3457 3201 with love', finds: ['AT61 1904 3002 3457 3201'], minScore: 0.9 },
  {
    text: 'ES91 2100 0418 4502 0005 1332 and so on',
    finds: ['ES91 2100 0418 4502 0005 1332'],
    minScore: 0.9,
  },
  { text: 'NL91 ABNA 0417 1643 00 by Friday', finds: ['NL91 ABNA 0417 1643 00'], minScore: 0.9 },
  { text: 'NO93 8601 1117 947', finds: ['NO93 8601 1117 947'], minScore: 0.9 },
  { text: 'BE68 5390 0754 7034 BIC GKCCBEBB', finds: ['BE68 5390 0754 7034'], minScore: 0.9 },
  { text: 'BE68 5390 0754 7034 2026', finds: ['BE68 5390 0754 7034'], minScore: 0.9 },
  { text: 'IT60 X054 2811 1010 0000 0123 456', finds: ['IT60 X054 2811 1010 0000 0123 456'], minScore: 0.9 },
  { text: 'IT60X0542811101000000123456', finds: ['IT60X0542811101000000123456'], minScore: 0.9 },
  { text: 'iban="CH9300762011623852957"', finds: ['CH9300762011623852957'], minScore: 0.95 },
  {
    text: '{"iban":"PL61109010140000071219812874"}',
    finds: ['PL61109010140000071219812874'],
    minScore: 0.95,
  },
  { text: 'DK5000400440116243', context: 'IBAN', finds: ['DK5000400440116243'], minScore: 0.95 },
  { text: '(SE45 5000 0000 0583 9825 7466)', finds: ['SE45 5000 0000 0583 9825 7466'], minScore: 0.9 },
  { text: 'IBAN:FI2112345600000785', finds: ['FI2112345600000785'], minScore: 0.95 },
  {
    text: 'IBAN PT50 0002 0123 1234 5678 9015 4;',
    finds: ['PT50 0002 0123 1234 5678 9015 4'],
    minScore: 0.9,
  },
  {
    text: 'IE29 AIBK 9311 5212 3456 78, MT84 MALT 0110 0001 2345 MTLC AST0 01S',
    finds: ['IE29 AIBK 9311 5212 3456 78', 'MT84 MALT 0110 0001 2345 MTLC AST0 01S'],
    minScore: 0.9,
  },
  {
    text: 'Konto: AT61 1904 3002 3457 3202',
    finds: ['AT61 1904 3002 3457 3202'],
    minScore: 0.3,
    maxScore: 0.5,
  },
  { text: 'IBAN: FI2112345600000786', finds: ['FI2112345600000786'], minScore: 0.3, maxScore: 0.5 },
  { text: 'AT61 1904 3002 3457 3202', finds: [] },
  { text: 'XX00GB29NWBK60161331926819', finds: [] },
  { text: 'GB29NWBK60161331926819X', finds: [] },
  { text: 'file_GB29NWBK60161331926819', finds: [] },
  { text: 'account QQ12 3456 7890 1234 5678', finds: [] },
  { text: 'SKU AB12 3456 7890 1234', finds: [] },
  { text: 'commit be68539007547035aa00bb11cc22dd33ee44ff55', finds: [] },
]);
