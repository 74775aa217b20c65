import { fiHomeTown } from '../../../src/recognizers/fi/home-town.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(fiHomeTown, [
  { text: 'Voittaja Aino Kettunen Ylivieskasta', finds: ['Ylivieskasta'], minScore: 0.7 },
  {
    text: 'Marja Koskela Lahdesta, Ville Ojala Seinäjoelta',
    finds: ['Lahdesta', 'Seinäjoelta'],
    minScore: 0.7,
  },
  { text: 'Anna Maria Virtaselta tuli kirje', finds: [] },
  { text: 'Aino Kettunen kertoi asiasta', finds: [] },
]);
