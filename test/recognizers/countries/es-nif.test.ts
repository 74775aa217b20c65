import { esNif } from '../../../src/recognizers/es/nif.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(esNif, [
  // DNI: an identity number first, see es-dni; the verb is no prefix.
  { text: 'mi NIF es 72804788J', finds: ['72804788J'], minScore: 0.95 },
  { text: 'Mi CIF es B20092631', finds: ['B20092631'], minScore: 0.95 },
  { text: 'NIF ES 72804788J', finds: ['72804788J'], minScore: 0.95 },
  { text: 'VAT ES 72804788J', finds: ['ES 72804788J'], minScore: 0.9 },
  { text: 'DNI/NIF 72804788J', finds: ['72804788J'], minScore: 0.95 },
  { text: 'DNI 72804788J', finds: ['72804788J'], minScore: 0.9, maxScore: 0.9 },
  { text: 'D.N.I.: 24.928.025-G', finds: ['24.928.025-G'], minScore: 0.9, maxScore: 0.9 },
  { text: 'dni 69272751 v', finds: ['69272751 v'], minScore: 0.9, maxScore: 0.9 },
  { text: '48757575-J', finds: ['48757575-J'], minScore: 0.9 },
  { text: '55 442 960 B', finds: ['55 442 960 B'], minScore: 0.9 },
  { text: '"nif":"39347257F"', finds: ['39347257F'], minScore: 0.95 },
  { text: 'ES72804788J', finds: ['ES72804788J'], minScore: 0.9 },
  { text: '1,Ana,24928025G,Burgos', finds: ['24928025G'], minScore: 0.9 },
  { text: 'Documento nacional de identidad: 69272751V', finds: ['69272751V'], minScore: 0.9, maxScore: 0.9 },
  { text: 'nif=48757575j', finds: ['48757575j'], minScore: 0.95 },
  // People without DNI.
  { text: 'NIF L3052878L', finds: ['L3052878L'], minScore: 0.95 },
  { text: 'L7771429M', finds: ['L7771429M'], minScore: 0.75 },
  // Companies: a digit at the end is weak alone, a letter is not.
  { text: 'CIF B20092631', finds: ['B20092631'], minScore: 0.95 },
  { text: 'C.I.F. A-38051124', finds: ['A-38051124'], minScore: 0.95 },
  { text: 'NIF E75430421', finds: ['E75430421'], minScore: 0.95 },
  { text: 'B55427306', finds: ['B55427306'], minScore: 0.01, maxScore: 0.4 },
  { text: 'VAT ESB55427306', finds: ['ESB55427306'], minScore: 0.9 },
  { text: 'S8861406J', finds: ['S8861406J'], minScore: 0.75 },
  { text: 'CIF Q-5229375-J', finds: ['Q-5229375-J'], minScore: 0.95 },
  { text: 'CIF B-20.092.631', finds: ['B-20.092.631'], minScore: 0.95 },
  // Mistyped beside the cue.
  { text: 'DNI 72804788K', finds: ['72804788K'], minScore: 0.3, maxScore: 0.5 },
  { text: 'CIF B20092632', finds: ['B20092632'], minScore: 0.3, maxScore: 0.5 },
  // Near-misses.
  { text: '72804788K', finds: [] },
  { text: '172804788J', finds: [] },
  { text: '72804788JA', finds: [] },
  { text: 'A72804788J', finds: [] },
  { text: '72804788J-1', finds: [] },
  { text: '72804788I', finds: [] },
  { text: 'order 7280478', finds: [] },
  { text: 'B2009263', finds: [] },
  { text: '2024-72804788J', finds: [] },
]);
