import { defineRecognizer } from '../define-recognizer.js';
import { moneyTokens } from '../money-tokens.js';

export const amount = defineRecognizer({
  name: 'amount',
  entityType: 'AMOUNT',
  country: 'generic',
  description:
    'Number beside a currency sign, code, name or word, with thousands, decimals and scale (12k, 3.5 million).',
  patterns: [],
  *find(view) {
    for (const { amount: span, kind, ambiguous } of moneyTokens(view)) {
      if (span === undefined) continue;
      const form = kind === 'word' && ambiguous ? 0.72 : 0.93;
      yield { ...span, pattern: `beside-${kind}`, scores: { form, formInContext: form } };
    }
  },
  sources: ['https://www.unicode.org/reports/tr35/tr35-numbers.html'],
  examples: [
    { text: 'Total: $1,250.00 due', finds: ['1,250.00'], minScore: 0.9 },
    { text: '€ 1.250,00 and 99 EUR', finds: ['1.250,00', '99'], minScore: 0.9 },
    { text: 'raised $3.5 million, then 12k USD', finds: ['3.5 million', '12k'], minScore: 0.9 },
    { text: "CHF 1'200.50", finds: ["1'200.50"], minScore: 0.9 },
    { text: '₹1,00,000', finds: ['1,00,000'], minScore: 0.9 },
    { text: '250 kroner', finds: ['250'], minScore: 0.7 },
    { text: '1,250 users in 2019', finds: [] },
    { text: 'USD rates at 5', finds: [] },
  ],
});
