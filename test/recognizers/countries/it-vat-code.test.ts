import { itVatCode } from '../../../src/recognizers/it/vat-code.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(itVatCode, [
  { text: 'P.IVA 08935420391', finds: ['08935420391'], minScore: 0.95 },
  { text: 'Partita IVA: 08002740093', finds: ['08002740093'], minScore: 0.95 },
  { text: 'VAT IT00121390496', finds: ['IT00121390496'], minScore: 0.95 },
  { text: 'IT 09365390518', finds: ['IT 09365390518'], minScore: 0.9 },
  { text: 'it-01266820800', finds: ['it-01266820800'], minScore: 0.9 },
  { text: '"piva":"01808071219"', finds: ['01808071219'], minScore: 0.95 },
  { text: 'p. iva=08935420391', finds: ['08935420391'], minScore: 0.95 },
  { text: 'C.F. e P.IVA 08002740093', finds: ['08002740093'], minScore: 0.95 },
  { text: 'codice fiscale 00121390496', finds: ['00121390496'], minScore: 0.95 },
  { text: '09365390518', finds: ['09365390518'], minScore: 0.7 },
  { text: 'Officine srl,01266820800,Biella', finds: ['01266820800'], minScore: 0.7 },
  { text: '(01808071219)', finds: ['01808071219'], minScore: 0.7 },
  { text: 'P.IVA 08935420392', finds: ['08935420392'], minScore: 0.3, maxScore: 0.5 },
  { text: 'IT08935420392', finds: [] },
  // Near-misses: another check digit, a province that is none, longer strings, telephones.
  { text: '08935420392', finds: [] },
  { text: '08935423398', finds: [] },
  { text: '089354203910', finds: [] },
  { text: '+08935420391', finds: [] },
  { text: '€08935420391', finds: [] },
  { text: 'XIT08935420391', finds: [] },
  { text: '08935420391/24', finds: [] },
  { text: '0893.5420391', finds: [] },
  { text: 'DE08935420391', finds: [] },
]);
