import { ruSnils } from '../../../src/recognizers/ru/snils.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(ruSnils, [
  { text: 'Мой СНИЛС 112-233-445 95', finds: ['112-233-445 95'], minScore: 0.95 },
  { text: 'СНИЛС: 087-654-303 00', finds: ['087-654-303 00'], minScore: 0.95 },
  { text: '112-233-445-95', finds: ['112-233-445-95'], minScore: 0.85 },
  { text: 'snils=11223344595', finds: ['11223344595'], minScore: 0.9 },
  { text: 'страховое свидетельство 112 233 445 95', finds: ['112 233 445 95'], minScore: 0.9 },
  // Given out before there was a check.
  { text: 'СНИЛС 001-001-998 17', finds: ['001-001-998 17'], minScore: 0.01 },
  // Mistyped beside the cue.
  { text: 'СНИЛС 112-233-445 96', finds: ['112-233-445 96'], minScore: 0.3, maxScore: 0.5 },
  // Near-misses.
  { text: '112-233-445 96', finds: [] },
  { text: 'тел. 112-233-445 96', finds: [] },
  { text: 'заказ 11223344595', finds: [] },
  { text: '1112-233-445 95', finds: [] },
  { text: '112-233-445 951', finds: [] },
]);
