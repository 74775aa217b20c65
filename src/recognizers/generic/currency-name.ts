import { defineRecognizer } from '../define-recognizer.js';
import { moneyTokens } from '../money-tokens.js';

export const currencyName = defineRecognizer({
  name: 'currency-name',
  entityType: 'CURRENCYNAME',
  country: 'generic',
  description: 'Name of a currency with its country or attribute, as in US Dollar.',
  patterns: [],
  *find(view) {
    for (const token of moneyTokens(view)) {
      if (token.kind !== 'name') continue;
      const beside = token.amount !== undefined;
      const form = beside ? 0.93 : token.ambiguous ? 0 : 0.78;
      if (form > 0) {
        yield {
          start: token.start,
          end: token.end,
          pattern: beside ? 'beside-amount' : 'alone',
          scores: { form, formInContext: form },
        };
      }
    }
  },
  sources: [
    'https://www.iso.org/iso-4217-currency-codes.html',
    'https://www.unicode.org/charts/PDF/U20A0.pdf',
  ],
  examples: [
    { text: 'in US Dollars or pounds sterling', finds: ['US Dollars', 'pounds sterling'], minScore: 0.7 },
    { text: 'Danish kroner', finds: ['Danish kroner'], minScore: 0.7 },
    { text: 'a US company paid in dollars', finds: [] },
  ],
});
