import { inVehicleRegistration } from '../../../src/recognizers/in/vehicle-registration.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(inVehicleRegistration, [
  { text: 'MH 12 DE 1433', finds: ['MH 12 DE 1433'], minScore: 0.75 },
  { text: 'KA-05-MN-0071', finds: ['KA-05-MN-0071'], minScore: 0.75 },
  { text: 'DL3CAY5507', finds: ['DL3CAY5507'], minScore: 0.75 },
  { text: 'car DL 3C AB 1234', finds: ['DL 3C AB 1234'], minScore: 0.9 },
  { text: 'tn22bk9081', finds: ['tn22bk9081'], minScore: 0.75 },
  { text: '"vehicle":"WB02AH1190"', finds: ['WB02AH1190'], minScore: 0.9 },
  { text: 'vehicle no=GJ01AB1234', finds: ['GJ01AB1234'], minScore: 0.9 },
  { text: 'Reg no. UP.32.CX.4410', finds: ['UP.32.CX.4410'], minScore: 0.9 },
  { text: 'LA 01 A 2201', finds: ['LA 01 A 2201'], minScore: 0.75 },
  { text: 'TS 09 EZ 718', finds: ['TS 09 EZ 718'], minScore: 0.75 },
  { text: 'scooter KL 7 D 92', finds: ['KL 7 D 92'], minScore: 0.8 },
  { text: 'truck MH 12 4410', finds: ['MH 12 4410'], minScore: 0.8 },
  // Bharat, temporary, diplomatic and army series.
  { text: '22 BH 4471 AB', finds: ['22 BH 4471 AB'], minScore: 0.8 },
  { text: '23BH0912C', finds: ['23BH0912C'], minScore: 0.8 },
  { text: 'T0424MH1234A', finds: ['T0424MH1234A'], minScore: 0.7 },
  { text: 'car 77 CD 21', finds: ['77 CD 21'], minScore: 0.8 },
  { text: 'embassy car 105-UN-12', finds: ['105-UN-12'], minScore: 0.8 },
  { text: 'army truck 05B123456A', finds: ['05B123456A'], minScore: 0.8 },
  { text: '77 CD 21', finds: ['77 CD 21'], minScore: 0.01, maxScore: 0.4 },
  // Near-misses.
  { text: 'XX 12 AB 1234', finds: [] },
  { text: 'MH12AB12345', finds: [] },
  { text: 'MH 123 AB 1234', finds: [] },
  { text: 'AP 12 MAY 2024', finds: [] },
  { text: 'GA 30 SEP 2025', finds: [] },
  { text: 'x-MH12AB1234', finds: [] },
  { text: 'AMH12AB1234', finds: [] },
  { text: 'MH 12 ABCD 1234', finds: [] },
  { text: '19 BH 1234 AA', finds: [] },
  { text: '22 BH 1234 AO', finds: [] },
  { text: 'T1324MH1234A', finds: [] },
  { text: 'MH12AB1234-7', finds: [] },
]);
