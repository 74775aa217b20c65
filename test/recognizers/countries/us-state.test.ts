import { usState } from '../../../src/recognizers/us/state.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(usState, [
  { text: 'Austin, TX 78701', finds: ['TX'], minScore: 0.75 },
  { text: 'Springfield IL 62704', finds: ['IL'], minScore: 0.75 },
  { text: 'Hamden 06517, Connecticut.', finds: ['Connecticut'], minScore: 0.75 },
  { text: 'She moved to New Mexico', finds: ['New Mexico'], minScore: 0.75 },
  { text: 'Fargo, ND', finds: ['ND'], minScore: 0.75 },
  { text: 'Dover, DE, USA', finds: ['DE'], minScore: 0.75 },
  { text: 'born in Oregon', finds: ['Oregon'], minScore: 0.75 },
  { text: 'Salem,OR 97301', finds: ['OR'], minScore: 0.75 },
  { text: 'District of Columbia', finds: ['District of Columbia'], minScore: 0.75 },
  { text: 'San Juan, PR 00901-1234', finds: ['PR'], minScore: 0.75 },
  { text: '"state":"Vermont"', finds: ['Vermont'], minScore: 0.75 },
  { text: 'Georgia', finds: ['Georgia'], minScore: 0.5, maxScore: 0.75 },
  { text: 'Boise, Idaho, and Reno, Nevada', finds: ['Idaho', 'Nevada'], minScore: 0.75 },
  { text: 'TEXAS', finds: ['TEXAS'], minScore: 0.75 },
  // Near-misses: words, parts of names, lower case.
  { text: 'OK, IN THE END', finds: [] },
  { text: 'the maine coon, an oregon-grape', finds: [] },
  { text: 'Ohio State University', finds: [], minScore: 0.9 },
  { text: 'California Institute of Technology', finds: [] },
  { text: 'Texas Instruments', finds: [] },
  { text: 'Hi, ME too.', finds: [] },
  { text: 'PA system', finds: [] },
  { text: 'CO2', finds: [] },
  { text: 'texas holdem', finds: [] },
  { text: 'Washington Post', finds: [] },
]);
