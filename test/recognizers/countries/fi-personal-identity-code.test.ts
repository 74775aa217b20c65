import { fiPersonalIdentityCode } from '../../../src/recognizers/fi/personal-identity-code.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(fiPersonalIdentityCode, [
  { text: 'hetu 070932-521U', finds: ['070932-521U'], minScore: 0.98 },
  { text: '070367-829Y', finds: ['070367-829Y'], minScore: 0.95 },
  { text: 'Henkilötunnus: 271144-889a', finds: ['271144-889a'], minScore: 0.98 },
  { text: 'personbeteckning 150750-040H', finds: ['150750-040H'], minScore: 0.98 },
  { text: '"hetu":"260889-759N"', finds: ['260889-759N'], minScore: 0.98 },
  // Every century sign: before 1900, the six of the 1900s, the six of the 2000s.
  { text: '130239+6257', finds: ['130239+6257'], minScore: 0.95 },
  { text: '060631Y193X', finds: ['060631Y193X'], minScore: 0.95 },
  { text: '140845X459W', finds: ['140845X459W'], minScore: 0.95 },
  { text: '130833W383P', finds: ['130833W383P'], minScore: 0.95 },
  { text: '211241V062T', finds: ['211241V062T'], minScore: 0.95 },
  { text: '010464U572U', finds: ['010464U572U'], minScore: 0.95 },
  { text: '180300A8980', finds: ['180300A8980'], minScore: 0.95 },
  { text: '061200B154H', finds: ['061200B154H'], minScore: 0.95 },
  { text: '220107C578E', finds: ['220107C578E'], minScore: 0.95 },
  { text: '050302D192B', finds: ['050302D192B'], minScore: 0.95 },
  { text: '260400E166B', finds: ['260400E166B'], minScore: 0.95 },
  { text: '100900F2326', finds: ['100900F2326'], minScore: 0.95 },
  // A dash from a word processor, and rows.
  { text: '070932–521U', finds: ['070932–521U'], minScore: 0.95 },
  { text: 'Virtanen,070367-829Y,Oulu', finds: ['070367-829Y'], minScore: 0.95 },
  { text: 'henkilötunnukset\n271144-889A', finds: ['271144-889A'], minScore: 0.95 },
  { text: 'hetu 070932-521V', finds: ['070932-521V'], minScore: 0.3, maxScore: 0.5 },
  { text: 'hetu 310232-521U', finds: ['310232-521U'], minScore: 0.3, maxScore: 0.5 },
  // Near-misses.
  { text: '070932-521V', finds: [] },
  { text: '320932-521U', finds: [] },
  { text: '071332-521U', finds: [] },
  { text: '1070932-521U', finds: [] },
  { text: '070932-521UU', finds: [] },
  { text: '070932-521U-2', finds: [] },
  { text: '070932_521U', finds: [] },
  { text: 'A070932-521U', finds: [] },
  { text: '070932-5210', finds: [] },
  { text: '070932G521U', finds: [] },
]);
