import { defineRecognizer } from '../define-recognizer.js';
import { MONEY, findCurrency } from '../money-tokens.js';

export const currencyName = defineRecognizer({
  name: 'currency-name',
  entityType: 'CURRENCYNAME',
  country: 'generic',
  description: 'Name of a currency with its country or attribute, as in US Dollar.',
  patterns: [],
  asks: MONEY,
  find: findCurrency('name'),
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
