import { checkDigit } from '../check-digit.js';
import { compactNumber } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

const isTrue = checkDigit('ES', 'nss');
/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['social', 'nuss', 'nss', 'n.s.s', 'afilia', 'ss'];

export const esSocialSecurity = defineRecognizer({
  name: 'es-social-security',
  entityType: 'ES_NUSS',
  country: 'es',
  description:
    'Social security number of Spain (NUSS, número de afiliación): province, number and two check digits (mod 97).',
  patterns: [
    numberPattern(
      'twelve-digits',
      {
        compact: String.raw`(?:0[1-9]|[1-4]\d|5[0-3]|66)\d{10}`,
        grouped: String.raw`(?:0[1-9]|[1-4]\d|5[0-3]|66)[ /-]\d{8}[ /-]\d{2}|(?:0[1-9]|[1-4]\d|5[0-3]|66)[ /-]\d{10}`,
      },
      'weak',
      CUES,
    ),
  ],
  context: {
    words: [
      'seguridad social',
      'nuss',
      'nss',
      'n.s.s',
      'afiliación',
      'número de afiliación',
      'nº afiliación',
      'n afiliación',
      'nº ss',
      'n ss',
      'tesorería',
    ],
    against: ['tel', 'telefon', 'phone', 'fax', 'handy', 'mobil', 'pedido', 'tarjeta'],
  },
  check: 'check_digit',
  validate: (candidate) => isTrue(compactNumber(candidate)),
  sources: ['https://www.seg-social.es/'],
  examples: [
    { text: 'NUSS 28/22789246/06', finds: ['28/22789246/06'], minScore: 0.9 },
    { text: 'Seguridad Social: 283386886086', finds: ['283386886086'], minScore: 0.9 },
    { text: 'afiliación 286412141493', finds: ['286412141493'], minScore: 0.3, maxScore: 0.5 },
    { text: 'pedido 286412141492', finds: [] },
    { text: 'tel. 286412141493', finds: [] },
  ],
});
