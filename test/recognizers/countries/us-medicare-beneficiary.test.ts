import { usMedicareBeneficiary } from '../../../src/recognizers/us/medicare-beneficiary.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(usMedicareBeneficiary, [
  { text: 'MBI: 1EG4-TE5-MK73', finds: ['1EG4-TE5-MK73'], minScore: 0.95 },
  { text: 'medicare no 1EG4 TE5 MK73', finds: ['1EG4 TE5 MK73'], minScore: 0.95 },
  { text: '9AA9AA9AA99', context: 'Medicare ID', finds: ['9AA9AA9AA99'], minScore: 0.9 },
  { text: '1EG4-TE5-MK73', finds: ['1EG4-TE5-MK73'], minScore: 0.7 },
  { text: 'serial 1EG4TE5MK73', finds: [], minScore: 0.5 },
  // S, L, O, I, B and Z are left out; the first digit is no zero, letters and digits have their places.
  { text: 'MBI 1SG4TE5MK73, 1EG4TB5MK73, 1EG4TE5ZK73, 0EG4TE5MK73, 11G4TE5MK73', finds: [] },
  { text: 'MBI 1EG4-TE5 MK73, 1EG4-TE5-MK731, 1eg4te5mk73', finds: [] },
]);
