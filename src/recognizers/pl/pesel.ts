import { checkDigit } from '../check-digit.js';
import { defineRecognizer } from '../define-recognizer.js';

const isPesel = checkDigit('PL', 'pesel');

export const plPesel = defineRecognizer({
  name: 'pl-pesel',
  entityType: 'PL_PESEL',
  country: 'pl',
  description: 'PESEL of Poland: eleven digits with birth date and a weighted mod 10 check digit.',
  patterns: [
    {
      name: 'eleven-digits',
      regex:
        /(?<![\p{L}\p{N}\p{Sc}_+-]|\p{N}[./])\d{2}(?:[02468][1-9]|[13579][0-2])(?:0[1-9]|[12]\d|3[01])\d{5}(?![\p{L}\p{N}_]|[./-]\p{N})/gu,
      scores: { form: 0, formInContext: 0, valid: 0.91, validInContext: 0.98, invalidInContext: 0.4 },
    },
    {
      name: 'date-then-five',
      regex:
        /(?<![\p{L}\p{N}\p{Sc}_+-]|\p{N}[ ./])\d{2}(?:[02468][1-9]|[13579][0-2])(?:0[1-9]|[12]\d|3[01])[ -]\d{5}(?![\p{L}\p{N}_]|[./-]\p{N}| \d{3})/gu,
      scores: { form: 0, formInContext: 0, valid: 0.6, validInContext: 0.96, invalidInContext: 0.4 },
    },
  ],
  context: {
    words: ['pesel', 'nr pesel', 'numer pesel', 'pesel no', 'pesel number', 'numer ewidencyjny', 'polish id'],
    against: ['phone', 'tel', 'telefon', 'nip', 'krs', 'zamówienie', 'order'],
  },
  check: 'check_digit',
  validate: (candidate) => isPesel(candidate.replaceAll(/\D/g, '')),
  sources: ['https://www.gov.pl/web/gov/czym-jest-numer-pesel'],
  examples: [
    { text: 'PESEL 44051401359', finds: ['44051401359'], minScore: 0.95 },
    { text: '44051401359', finds: ['44051401359'], minScore: 0.8 },
    { text: 'pesel: 44051401358', finds: ['44051401358'], minScore: 0.3, maxScore: 0.5 },
    { text: 'nr 44051401358', finds: [] },
    { text: '44991401359', finds: [] },
  ],
});
