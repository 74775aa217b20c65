import { checkDigit } from '../check-digit.js';
import { compactNumber } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

const isTrue = checkDigit('AT', 'vnr');
/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['versicherung', 'sv-n', 'svn', 'vsnr', 'social', 'e-card'];

export const atSocialSecurity = defineRecognizer({
  name: 'at-social-security',
  entityType: 'AT_SOCIAL_SECURITY',
  country: 'at',
  description: 'Sozialversicherungsnummer of Austria: four digits with a check digit, then the birth date.',
  patterns: [
    numberPattern(
      'four-then-date',
      {
        compact: String.raw`[1-9]\d{3}(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-5])\d{2}`,
        grouped: String.raw`[1-9]\d{3}[ /-](?:0[1-9]|[12]\d|3[01])[ .]?(?:0[1-9]|1[0-5])[ .]?\d{2}`,
      },
      'weak',
      CUES,
    ),
  ],
  context: {
    words: [
      'sozialversicherungsnummer',
      'sv-nummer',
      'svnr',
      'sv-nr',
      'versicherungsnummer',
      'vsnr',
      'sozialversicherung',
      'social security',
      'e-card',
    ],
    against: ['tel', 'telefon', 'phone', 'fax', 'handy', 'mobil'],
  },
  check: 'check_digit',
  validate: (candidate) => isTrue(compactNumber(candidate)),
  sources: ['https://www.sozialversicherung.at/'],
  examples: [
    { text: 'Sozialversicherungsnummer 4129 011067', finds: ['4129 011067'], minScore: 0.9 },
    { text: 'SVNR: 2407041196', finds: ['2407041196'], minScore: 0.9 },
    { text: 'SV-Nr. 4418 241258', finds: ['4418 241258'], minScore: 0.3, maxScore: 0.5 },
    { text: 'Auftrag 4419241258', finds: [] },
    { text: 'Telefon 4418 241258', finds: [] },
    { text: 'SVNR 4419321258', finds: [] },
  ],
});
