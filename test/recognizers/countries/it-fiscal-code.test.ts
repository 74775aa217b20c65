import { itFiscalCode } from '../../../src/recognizers/it/fiscal-code.js';
import { testCases } from '../../support/recognizer-cases.js';

testCases(itFiscalCode, [
  { text: 'CF: VBNMSR62S48F705D', finds: ['VBNMSR62S48F705D'], minScore: 0.98 },
  { text: 'codice fiscale ssgpcm76c01h788a', finds: ['ssgpcm76c01h788a'], minScore: 0.98 },
  { text: 'DMNGCS78A43F848W', finds: ['DMNGCS78A43F848W'], minScore: 0.95 },
  { text: 'C.F. FVL VNC 47M12 H540 Q', finds: ['FVL VNC 47M12 H540 Q'], minScore: 0.95 },
  { text: 'TGB-DBD-93T14-A090H', finds: ['TGB-DBD-93T14-A090H'], minScore: 0.95 },
  { text: '"codice_fiscale":"VBNMSR62S48F705D"', finds: ['VBNMSR62S48F705D'], minScore: 0.95 },
  { text: 'cf=SSGPCM76C01H788A&x', finds: ['SSGPCM76C01H788A'], minScore: 0.98 },
  { text: 'Lia;DMNGCS78A43F848W;Asti', finds: ['DMNGCS78A43F848W'], minScore: 0.95 },
  { text: '(TGBDBD93T14A090H)', finds: ['TGBDBD93T14A090H'], minScore: 0.95 },
  // Letters instead of digits, where two people share a code.
  { text: 'MLGBMF41D14A8RUR', finds: ['MLGBMF41D14A8RUR'], minScore: 0.95 },
  { text: 'CF SNVTSS41S18A4RQC', finds: ['SNVTSS41S18A4RQC'], minScore: 0.98 },
  { text: 'codice fiscale VBNMSR62S48F705E', finds: ['VBNMSR62S48F705E'], minScore: 0.3, maxScore: 0.5 },
  { text: 'VBNMSR62S48F705E', finds: ['VBNMSR62S48F705E'], minScore: 0.01, maxScore: 0.5 },
  // Near-misses.
  { text: 'VBNMSR62S48F705DD', finds: [] },
  { text: 'XVBNMSR62S48F705D', finds: [] },
  { text: 'VBNMSR62W48F705D', finds: [] },
  { text: 'VBNMSR62S48F70', finds: [] },
  { text: 'VBN MSR 62S48 F705 E', finds: [] },
  { text: 'x_VBNMSR62S48F705D', finds: [] },
  { text: 'VBNMSR62S48F705D-2', finds: [] },
  { text: 'SKU1234567890ABC', finds: [] },
]);
