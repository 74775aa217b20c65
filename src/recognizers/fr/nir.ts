import { checkDigit } from '../check-digit.js';
import { compactNumber } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

const isTrue = checkDigit('FR', 'nir');

export const frNir = defineRecognizer({
  name: 'fr-nir',
  entityType: 'FR_NIR',
  country: 'fr',
  description:
    'NIR (numéro de sécurité sociale) of France: thirteen characters of sex, birth and place, and a two-digit key (mod 97).',
  patterns: [
    numberPattern(
      'fifteen-characters',
      {
        compact: String.raw`[1-478]\d{4}(?:\d{2}|2[AB])\d{8}`,
        grouped: String.raw`[1-478][ .]?\d{2}[ .]?\d{2}[ .]?(?:\d{2}|2[AB])[ .]?\d{3}[ .]?\d{3}[ .]?\d{2}`,
      },
      'telling',
    ),
  ],
  context: {
    words: [
      'sécurité sociale',
      'nir',
      'n sécurité sociale',
      'numéro de sécurité sociale',
      'insee',
      'n ss',
      'sécu',
      'assuré',
      'carte vitale',
      'num sécu',
      'immatriculation',
      'social security',
    ],
  },
  check: 'check_digit',
  validate: (candidate) => isTrue(compactNumber(candidate)),
  sources: ['https://www.service-public.fr/particuliers/vosdroits/F33078'],
  examples: [
    { text: 'NIR 160017196279979', finds: ['160017196279979'], minScore: 0.95 },
    { text: '1 61 11 50 456 971 51', finds: ['1 61 11 50 456 971 51'], minScore: 0.85 },
    {
      text: 'numéro de sécurité sociale 2 60 05 88 608 640 35',
      finds: ['2 60 05 88 608 640 35'],
      minScore: 0.3,
      maxScore: 0.5,
    },
    { text: 'réf. 260058860864035', finds: [] },
    { text: 'carte 4260058860864034', finds: [] },
  ],
});
