import { checkDigit } from '../check-digit.js';
import { compactNumber } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

const isTrue = checkDigit('AR', 'cuit');
/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['cuit', 'cuil', 'c.u.i', 'afip'];

export const arCuit = defineRecognizer({
  name: 'ar-cuit',
  entityType: 'AR_CUIT',
  country: 'ar',
  description: 'CUIT and CUIL of Argentina: kind, eight digits and a weighted mod 11 check digit.',
  patterns: [
    numberPattern('eleven-digits', { compact: String.raw`(?:2[03467]|3[034])\d{9}` }, 'weak', CUES),
    numberPattern(
      'dashed',
      { grouped: String.raw`(?:2[03467]|3[034])[-.]\d{2}\.?\d{3}\.?\d{3}[-.]\d` },
      'telling',
    ),
  ],
  context: {
    words: ['cuit', 'cuil', 'c.u.i.t', 'c.u.i.l', 'cuit/cuil', 'afip'],
    against: ['tel', 'teléfono', 'celular', 'pesel', 'abn'],
  },
  check: 'check_digit',
  validate: (candidate) => isTrue(compactNumber(candidate)),
  sources: ['https://www.afip.gob.ar/'],
  examples: [
    { text: 'CUIT 20-02493018-2', finds: ['20-02493018-2'], minScore: 0.95 },
    { text: 'CUIL: 20437861162', finds: ['20437861162'], minScore: 0.9 },
    { text: '20-46450803-2', finds: ['20-46450803-2'], minScore: 0.85 },
    { text: 'CUIT 20-16647634-8', finds: ['20-16647634-8'], minScore: 0.3, maxScore: 0.5 },
    { text: '20-16647634-8', finds: [] },
    { text: 'lote 20166476349', finds: [] },
  ],
});
