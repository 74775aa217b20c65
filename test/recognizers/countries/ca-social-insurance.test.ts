import { caSocialInsurance } from '../../../src/recognizers/ca/social-insurance.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(caSocialInsurance, [
  { text: 'SIN 517264206', finds: ['517264206'], minScore: 0.9 },
  { text: 'NAS/SIN: 480 878 289', finds: ['480 878 289'], minScore: 0.9 },
  { text: "numéro d'assurance sociale 480-878-289", finds: ['480-878-289'], minScore: 0.9 },
  { text: 'SIN 517 264 207', finds: ['517 264 207'], minScore: 0.3, maxScore: 0.5 },
  // "sin" is a word in English and Spanish.
  { text: 'sin falta al 517 264 206', finds: ['517 264 206'], maxScore: 0.4 },
  { text: 'SIN 817 264 206, SIN 517 264 20', finds: [] },
]);
