import { plPesel } from '../../../src/recognizers/pl/pesel.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(plPesel, [
  { text: 'PESEL 60050161449', finds: ['60050161449'], minScore: 0.95 },
  { text: 'pesel: 92041220596', finds: ['92041220596'], minScore: 0.95 },
  { text: 'nr PESEL 50062885189.', finds: ['50062885189'], minScore: 0.95 },
  { text: '86061329975', finds: ['86061329975'], minScore: 0.9 },
  { text: 'Anna,45051773633,Gdańsk', finds: ['45051773633'], minScore: 0.9 },
  { text: '"pesel":"60050161449"', finds: ['60050161449'], minScore: 0.95 },
  { text: 'pesel=92041220596', finds: ['92041220596'], minScore: 0.95 },
  { text: '(50062885189)', finds: ['50062885189'], minScore: 0.9 },
  { text: 'PESEL 860613-29975', finds: ['860613-29975'], minScore: 0.9 },
  { text: 'PESEL 450517 73633', finds: ['450517 73633'], minScore: 0.9 },
  // Born since 2000: month plus 20; before 1900: month plus 80.
  { text: '07261209393', finds: ['07261209393'], minScore: 0.9 },
  { text: 'PESEL 09230191489', finds: ['09230191489'], minScore: 0.95 },
  { text: '00290496655', finds: ['00290496655'], minScore: 0.9 },
  { text: '99861529881', finds: ['99861529881'], minScore: 0.9 },
  { text: 'PESEL 60050161448', finds: ['60050161448'], minScore: 0.3, maxScore: 0.5 },
  { text: 'numer PESEL 92041220595', finds: ['92041220595'], minScore: 0.3, maxScore: 0.5 },
  // Near-misses: check digit, months 13 and 53, day 32, longer strings, telephones.
  { text: '60050161448', finds: [] },
  { text: '60130161449', finds: [] },
  { text: '60530161449', finds: [] },
  { text: '60053261449', finds: [] },
  { text: '600501614490', finds: [] },
  { text: '160050161449', finds: [] },
  { text: '+60050161449', finds: [] },
  { text: 'x60050161449', finds: [] },
  { text: '60050161449/2', finds: [] },
  { text: '60050161449.5', finds: [] },
  { text: 'zł60050161448', finds: [] },
]);
