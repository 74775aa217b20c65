import { checkDigit } from '../check-digit.js';
import { compactNumber } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

const isTrue = checkDigit('MX', 'rfc');
/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['rfc', 'r.f.c', 'registro federal'];

export const mxRfc = defineRecognizer({
  name: 'mx-rfc',
  entityType: 'MX_RFC',
  country: 'mx',
  description:
    'RFC of Mexico: three or four letters, a date and three characters, the last of them a check character.',
  patterns: [
    numberPattern(
      'letters-date-three',
      {
        compact: String.raw`[A-ZÑ&]{3,4}\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[A-Z\d]{2}[\dA]`,
        grouped: String.raw`[A-ZÑ&]{3,4}[ -]\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[ -][A-Z\d]{2}[\dA]`,
      },
      'weak',
      CUES,
    ),
  ],
  context: {
    words: ['rfc', 'r.f.c', 'registro federal de contribuyentes', 'registro federal'],
    against: ['ietf'],
  },
  check: 'check_digit',
  validate: (candidate) => isTrue(compactNumber(candidate)),
  sources: ['https://www.sat.gob.mx/'],
  examples: [
    { text: 'RFC: XOCZ460708153', finds: ['XOCZ460708153'], minScore: 0.9 },
    { text: 'RFC UOFC930215852', finds: ['UOFC930215852'], minScore: 0.9 },
    { text: 'rfc VOXA810404841', finds: ['VOXA810404841'], minScore: 0.3, maxScore: 0.5 },
    { text: 'lote VOXA810404840', finds: [] },
    { text: 'RFC 2119', finds: [] },
    { text: 'RFC VOXA811304840', finds: [] },
  ],
});
