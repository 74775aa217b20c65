import { defineRecognizer } from '../define-recognizer.js';
import { MONEY, findCurrency } from '../money-tokens.js';

export const currencyWord = defineRecognizer({
  name: 'currency-word',
  entityType: 'CURRENCY',
  country: 'generic',
  description: 'Everyday word for money: dollars, kroner, quid.',
  patterns: [],
  asks: MONEY,
  find: findCurrency('word'),
  sources: [
    'https://www.iso.org/iso-4217-currency-codes.html',
    'https://www.unicode.org/charts/PDF/U20A0.pdf',
  ],
  examples: [
    { text: '20 quid and 5 dollars', finds: ['quid', 'dollars'], minScore: 0.8 },
    { text: 'paid in euros', finds: ['euros'], minScore: 0.7 },
    { text: 'they won the game', finds: [] },
    { text: 'lost weight, many pounds', finds: [] },
  ],
});
