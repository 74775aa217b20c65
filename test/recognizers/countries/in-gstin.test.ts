import { inGstin } from '../../../src/recognizers/in/gstin.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(inGstin, [
  { text: 'GSTIN 09ZMGCS1473R1Z8', finds: ['09ZMGCS1473R1Z8'], minScore: 0.98 },
  { text: '27BRKPK7151E1ZP', finds: ['27BRKPK7151E1ZP'], minScore: 0.95 },
  { text: 'gst no: 33cdmcm5434t1zi', finds: ['33cdmcm5434t1zi'], minScore: 0.98 },
  { text: '"gstin":"09ZMGCS1473R1Z8"', finds: ['09ZMGCS1473R1Z8'], minScore: 0.98 },
  { text: '27 BRKPK7151E 1ZP', finds: ['27 BRKPK7151E 1ZP'], minScore: 0.95 },
  { text: '27-BRKPK7151E-1Z-P', finds: ['27-BRKPK7151E-1Z-P'], minScore: 0.95 },
  // Ladakh and other territory.
  { text: '38PWETE1332G1ZB', finds: ['38PWETE1332G1ZB'], minScore: 0.95 },
  { text: '97JMHTW7324B1ZA', finds: ['97JMHTW7324B1ZA'], minScore: 0.95 },
  { text: 'Tooth & Co;33CDMCM5434T1ZI;Chennai', finds: ['33CDMCM5434T1ZI'], minScore: 0.95 },
  { text: 'gstin=27BRKPK7151E1ZP&x=1', finds: ['27BRKPK7151E1ZP'], minScore: 0.95 },
  { text: '(33CDMCM5434T1ZI)', finds: ['33CDMCM5434T1ZI'], minScore: 0.95 },
  { text: 'GSTIN 09ZMGCS1473R1Z9', finds: ['09ZMGCS1473R1Z9'], minScore: 0.3, maxScore: 0.5 },
  { text: '09ZMGCS1473R1Z9', finds: ['09ZMGCS1473R1Z9'], minScore: 0.01, maxScore: 0.4 },
  { text: 'GSTIN 55BRKPK7151E1ZP', finds: ['55BRKPK7151E1ZP'], minScore: 0.3, maxScore: 0.5 },
  // Near-misses.
  { text: '109ZMGCS1473R1Z8', finds: [] },
  { text: '09ZMGCS1473R1Z8A', finds: [] },
  { text: '09ZMGCS1473R1Z', finds: [] },
  { text: 'A09ZMGCS1473R1Z8', finds: [] },
  { text: '09ZMGCS1473R0Z8', finds: [] },
  { text: '09ZMG1473R1Z8', finds: [] },
  { text: 'x-09ZMGCS1473R1Z8', finds: [] },
]);
