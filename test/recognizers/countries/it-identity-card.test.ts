import { itIdentityCard } from '../../../src/recognizers/it/identity-card.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(itIdentityCard, [
  { text: "carta d'identità CA48120BR", finds: ['CA48120BR'], minScore: 0.9 },
  { text: 'Carta di identità n. CB33190KT', finds: ['CB33190KT'], minScore: 0.9 },
  { text: 'CIE ca70218wz', finds: ['ca70218wz'], minScore: 0.9 },
  { text: '"documento":"CA48120BR"', finds: ['CA48120BR'], minScore: 0.9 },
  { text: 'CA 48120 BR (carta identità)', finds: ['CA 48120 BR'], minScore: 0.9 },
  { text: 'CA48120BR', finds: ['CA48120BR'], minScore: 0.01, maxScore: 0.4 },
  { text: 'carta d’identità AY7731904', finds: ['AY7731904'], minScore: 0.85 },
  { text: 'C.I. AX 2210938', finds: ['AX 2210938'], minScore: 0.85 },
  { text: 'documento 4410287AB', finds: ['4410287AB'], minScore: 0.85 },
  { text: 'AY7731904 Chiara, rilasciata a Vercelli', finds: ['AY7731904'], minScore: 0.8 },
  { text: 'AY7731904', finds: ['AY7731904'], minScore: 0.01, maxScore: 0.2 },
  { text: 'identity card=AV4410392', finds: ['AV4410392'], minScore: 0.85 },
  // Near-misses.
  { text: "carta d'identità CA481201BR", finds: [] },
  { text: "carta d'identità XCA48120BR", finds: [] },
  { text: "carta d'identità CA48120BRX", finds: [] },
  { text: "carta d'identità AY77319041", finds: [] },
  { text: 'x-CA48120BR', finds: [] },
  { text: 'patente AY7731904', finds: ['AY7731904'], minScore: 0.01, maxScore: 0.2 },
  { text: 'passaporto YA4410287', finds: ['YA4410287'], minScore: 0.01, maxScore: 0.2 },
]);
