import { defineRecognizer } from '../define-recognizer.js';
import { MONEY, findCurrency } from '../money-tokens.js';

export const currencySymbol = defineRecognizer({
  name: 'currency-symbol',
  entityType: 'CURRENCYSYMBOL',
  country: 'generic',
  description: 'Currency sign, alone or with its country letters, beside an amount.',
  patterns: [],
  asks: MONEY,
  find: findCurrency('symbol'),
  sources: [
    'https://www.iso.org/iso-4217-currency-codes.html',
    'https://www.unicode.org/charts/PDF/U20A0.pdf',
  ],
  examples: [
    { text: 'Pay $40 or 30 €', finds: ['$', '€'], minScore: 0.9 },
    { text: 'US$ 1,000 and Rs. 500', finds: ['US$', 'Rs.'], minScore: 0.7 },
    { text: 'R2D2 costs nothing', finds: [], minScore: 0.95 },
    { text: 'var x = 5', finds: [] },
    { text: 'Sheet1!$A$2:$A$3', finds: [] },
  ],
});
