import { gbSortCode } from '../../../src/recognizers/gb/sort-code.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(gbSortCode, [
  { text: 'Sort code 40-62-18', finds: ['40-62-18'], minScore: 0.85 },
  { text: 'sort code: 406218', finds: ['406218'], minScore: 0.75 },
  { text: 'Sort-code 40 62 18', finds: ['40 62 18'], minScore: 0.85 },
  { text: 'S/C 40-62-18 A/C 31926819', finds: ['40-62-18'], minScore: 0.85 },
  { text: '"sort_code":"40-62-18"', finds: ['40-62-18'], minScore: 0.01 },
  { text: 'sortcode=406218', finds: ['406218'], minScore: 0.75 },
  { text: '40-62-18 (sort code)', finds: ['40-62-18'], minScore: 0.85 },
  { text: 'Sort code\n40-62-18', finds: ['40-62-18'], minScore: 0.75 },
  { text: 'Sort code 40–62–18', finds: ['40–62–18'], minScore: 0.85 },
  { text: 'Sort codes 40-62-18 and 11-20-45', finds: ['40-62-18', '11-20-45'], minScore: 0.85 },
  // Without the cue a date or an age.
  { text: '40-62-18', finds: [] },
  { text: '406218', finds: [] },
  { text: 'on 11-12-18', finds: [] },
  { text: 'sort code 40-62-188', finds: [] },
  { text: 'sort code 2040-62-18', finds: [] },
  { text: 'sort code 40-62-18-01', finds: [] },
  { text: 'sort code 4062189', finds: [] },
  { text: 'sort code A406218', finds: [] },
  { text: 'sort code $406218', finds: [] },
  { text: 'sort code list follows, account 31926819', finds: [] },
  { text: 'phone 406218', finds: [] },
]);
