import { defineRecognizer } from '../define-recognizer.js';
import { MONEY, findCurrency } from '../money-tokens.js';

export const currencyCode = defineRecognizer({
  name: 'currency-code',
  entityType: 'CURRENCYCODE',
  country: 'generic',
  description: 'ISO 4217 code of a currency; codes that are also words only beside an amount.',
  patterns: [],
  asks: MONEY,
  find: findCurrency('code'),
  sources: [
    'https://www.iso.org/iso-4217-currency-codes.html',
    'https://www.unicode.org/charts/PDF/U20A0.pdf',
  ],
  examples: [
    { text: 'EUR 99 and 1,200 USD', finds: ['EUR', 'USD'], minScore: 0.9 },
    { text: 'converted to JPY yesterday', finds: ['JPY'], minScore: 0.7 },
    { text: 'TRY AGAIN, ALL', finds: [] },
    { text: 'costs 40 cad in Toronto', finds: ['cad'], minScore: 0.9 },
    { text: 'Visa 4111111111111111 cad 05/27', finds: [] },
    { text: 'the EURO zone', finds: [] },
  ],
});
