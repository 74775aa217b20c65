import { checkDigit } from '../check-digit.js';
import { defineRecognizer } from '../define-recognizer.js';

const isVat = checkDigit('IT', 'iva');

export const itVatCode = defineRecognizer({
  name: 'it-vat-code',
  entityType: 'IT_VAT_CODE',
  country: 'it',
  description: 'Partita IVA of Italy: eleven digits with a Luhn check digit, with or without IT before it.',
  patterns: [
    {
      name: 'with-prefix',
      regex: /(?<![\p{L}\p{N}_-])IT[ -]?\d{11}(?![\p{L}\p{N}_]|[-./]\p{N})/giu,
      scores: { form: 0, formInContext: 0, valid: 0.95, validInContext: 0.98, invalidInContext: 0.4 },
    },
    {
      name: 'eleven-digits',
      regex: /(?<![\p{L}\p{N}\p{Sc}_+-]|\p{N}[./])\d{11}(?![\p{L}\p{N}_]|[./-]\p{N})/gu,
      // Check digit and province code together: one in a hundred random strings of eleven digits passes.
      scores: { form: 0, formInContext: 0, valid: 0.72, validInContext: 0.97, invalidInContext: 0.4 },
    },
  ],
  context: {
    words: [
      'partita iva',
      'p.iva',
      'p. iva',
      'piva',
      'p iva',
      'iva',
      'vat',
      'vat number',
      'vat no',
      'vat id',
      // For companies, the fiscal code is the same number.
      'codice fiscale',
      'c.f',
    ],
    against: ['phone', 'tel', 'telefono', 'cell', 'cellulare', 'fax', 'pesel', 'abn', 'tracking'],
  },
  check: 'check_digit',
  validate: (candidate) => isVat(candidate.replaceAll(/\D/g, '')),
  sources: ['https://www.agenziaentrate.gov.it/portale/partita-iva'],
  examples: [
    { text: 'P.IVA 00743110157', finds: ['00743110157'], minScore: 0.95 },
    { text: 'VAT IT00743110157', finds: ['IT00743110157'], minScore: 0.95 },
    { text: 'partita iva 00743110158', finds: ['00743110158'], minScore: 0.3, maxScore: 0.5 },
    { text: 'cod 00743110158', finds: [] },
    { text: 'tel 007431101577', finds: [] },
  ],
});
