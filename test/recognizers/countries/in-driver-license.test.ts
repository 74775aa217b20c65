import { inDriverLicense } from '../../../src/recognizers/in/driver-license.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(inDriverLicense, [
  { text: 'Driving licence MH12 20110012345', finds: ['MH12 20110012345'], minScore: 0.95 },
  { text: 'DL No. KA0520090098765', finds: ['KA0520090098765'], minScore: 0.95 },
  { text: 'dl: tn-22-2015-0003341', finds: ['tn-22-2015-0003341'], minScore: 0.95 },
  { text: 'UP32/2004/0114520', finds: ['UP32/2004/0114520'], minScore: 0.75 },
  { text: '"dl_no":"GJ0120180005521"', finds: ['GJ0120180005521'], minScore: 0.75 },
  { text: 'licence=RJ1420190087120', finds: ['RJ1420190087120'], minScore: 0.95 },
  { text: 'Meena,WB-0220160033412,Howrah', finds: ['WB-0220160033412'], minScore: 0.75 },
  { text: '(HR26 20080044190)', finds: ['HR26 20080044190'], minScore: 0.75 },
  // Near-misses.
  { text: 'XX12 20110012345', finds: [] },
  { text: 'MH12 201100123456', finds: [] },
  { text: 'MH12 18990012345', finds: [] },
  { text: 'MH12 20610012345', finds: [] },
  { text: 'MH1220110012345X', finds: [] },
  { text: 'AMH1220110012345', finds: [] },
  { text: 'MH12 2011 001234', finds: [] },
  { text: 'car MH 12 AB 1234', finds: [] },
]);
