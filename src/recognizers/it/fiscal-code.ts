import { checkDigit } from '../check-digit.js';
import { defineRecognizer } from '../define-recognizer.js';

const isFiscalCode = checkDigit('IT', 'codicefiscale');

export const itFiscalCode = defineRecognizer({
  name: 'it-fiscal-code',
  entityType: 'IT_FISCAL_CODE',
  country: 'it',
  description: 'Codice fiscale of Italy: sixteen characters of name, birth and place, with a check letter.',
  patterns: [
    {
      name: 'sixteen-characters',
      regex:
        /(?<![\p{L}\p{N}_-])[A-Z]{3}[ -]?[A-Z]{3}[ -]?[\dLMNP-V]{2}[ -]?[ABCDEHLMPRST][ -]?[\dLMNP-V]{2}[ -]?[A-Z][\dLMNP-V]{3}[ -]?[A-Z](?![\p{L}\p{N}_]|-[\p{L}\p{N}])/giu,
      scores: {
        form: 0,
        formInContext: 0,
        valid: 0.98,
        validInContext: 0.99,
        invalid: 0.45,
        invalidInContext: 0.5,
      },
      needs: 'digit',
    },
  ],
  context: {
    words: [
      'codice fiscale',
      'c.f',
      'cf',
      'cod. fisc',
      'cod. fiscale',
      'fiscal code',
      'tax code',
      'codicefiscale',
      'codice_fiscale',
    ],
  },
  check: 'check_digit',
  validate: (candidate) => {
    const code = candidate.replaceAll(/[ -]/g, '').toUpperCase();
    const passes = isFiscalCode(code);
    // A row of short words has the same form. With separators, digits and a valid check letter are required.
    if (code.length !== candidate.length && (!passes || !/(?:\d.*){4}/.test(code))) return 'refused';
    return passes;
  },
  sources: [
    'https://www.agenziaentrate.gov.it/portale/web/english/nse/individuals/tax-identification-number-for-foreign-citizens',
  ],
  examples: [
    { text: 'CF: RCCMNL83S18D969H', finds: ['RCCMNL83S18D969H'], minScore: 0.95 },
    { text: 'rccmnl83s18d969h', finds: ['rccmnl83s18d969h'], minScore: 0.9 },
    { text: 'codice fiscale RCCMNL83S18D969I', finds: ['RCCMNL83S18D969I'], minScore: 0.3, maxScore: 0.5 },
    { text: 'RCCMNL83S18D969HH', finds: [] },
    { text: 'RCCMNL83W18D969H', finds: [] },
  ],
});
