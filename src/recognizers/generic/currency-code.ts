import { defineRecognizer } from '../define-recognizer.js';
import { moneyTokens } from '../money-tokens.js';

export const currencyCode = defineRecognizer({
  name: 'currency-code',
  entityType: 'CURRENCYCODE',
  country: 'generic',
  description: 'ISO 4217 code of a currency; codes that are also words only beside an amount.',
  patterns: [],
  *find(view) {
    for (const token of moneyTokens(view)) {
      if (token.kind !== 'code') continue;
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
    { text: 'EUR 99 and 1,200 USD', finds: ['EUR', 'USD'], minScore: 0.9 },
    { text: 'converted to JPY yesterday', finds: ['JPY'], minScore: 0.7 },
    { text: 'TRY AGAIN, ALL', finds: [] },
    { text: 'the EURO zone', finds: [] },
  ],
});
