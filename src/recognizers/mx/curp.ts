import { checkDigit } from '../check-digit.js';
import { compactNumber } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

const isTrue = checkDigit('MX', 'curp');

export const mxCurp = defineRecognizer({
  name: 'mx-curp',
  entityType: 'MX_CURP',
  country: 'mx',
  description: 'CURP of Mexico: eighteen characters of name, birth date, sex and state, with a check digit.',
  patterns: [
    numberPattern(
      'eighteen-characters',
      {
        compact: String.raw`[A-Z][AEIOUX][A-Z]{2}\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[HMX](?:AS|B[CS]|C[CLMSH]|D[FG]|G[TR]|HG|JC|M[CNS]|N[ETL]|OC|PL|Q[TR]|S[PLR]|T[CSL]|VZ|YN|ZS)[B-DF-HJ-NP-TV-ZÑ]{3}[A-Z\d]\d`,
      },
      'telling',
    ),
  ],
  context: {
    words: ['curp', 'clave única', 'clave única de registro de población'],
  },
  check: 'check_digit',
  validate: (candidate) => isTrue(compactNumber(candidate)),
  sources: ['https://www.gob.mx/curp/'],
  examples: [
    { text: 'CURP: ZEZI870804HDFDLT13', finds: ['ZEZI870804HDFDLT13'], minScore: 0.95 },
    { text: 'MEZC730104HDFCGR27', finds: ['MEZC730104HDFCGR27'], minScore: 0.85 },
    { text: 'CURP ZESG771215HDFCLR32', finds: ['ZESG771215HDFCLR32'], minScore: 0.3, maxScore: 0.5 },
    { text: 'MEED640615HDFDGR93', finds: [] },
    { text: 'MEED641315HDFDGR92', finds: [] },
    { text: 'XMEED640615HDFDGR92', finds: [] },
  ],
});
