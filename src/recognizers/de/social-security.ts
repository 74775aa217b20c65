import { checkDigit } from '../check-digit.js';
import { compactNumber } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

const isTrue = checkDigit('DE', 'svnr');

export const deSocialSecurity = defineRecognizer({
  name: 'de-social-security',
  entityType: 'DE_SOCIAL_SECURITY',
  country: 'de',
  description:
    'Sozialversicherungsnummer of Germany: area, birth date, initial, two digits and a check digit.',
  patterns: [
    numberPattern(
      'area-date-letter',
      {
        compact: String.raw`\d{8}[A-Z]\d{3}`,
        grouped: String.raw`\d{2} ?\d{2} ?\d{2} ?\d{2} ?[A-Z] ?\d{2} ?\d`,
      },
      'telling',
    ),
  ],
  context: {
    words: [
      'sv-nummer',
      'sv nummer',
      'svnr',
      'sv-nr',
      'sozialversicherungsnummer',
      'rentenversicherungsnummer',
      'rvnr',
      'versicherungsnummer',
      'sozialversicherung',
      'social security',
    ],
  },
  check: 'check_digit',
  validate: (candidate) => isTrue(compactNumber(candidate)),
  sources: [
    'https://www.deutsche-rentenversicherung.de/DRV/DE/Online-Services/Online-Services-ohne-Registrierung/Sozialversicherungsausweis/sozialversicherungsausweis_node.html',
  ],
  examples: [
    { text: 'SV-Nummer: 80 060352 Z 335', finds: ['80 060352 Z 335'], minScore: 0.95 },
    { text: '10200358E720', finds: ['10200358E720'], minScore: 0.85 },
    { text: 'Sozialversicherungsnummer 53230554H775', finds: ['53230554H775'], minScore: 0.3, maxScore: 0.5 },
    { text: 'Teil 53230554H775', finds: [] },
    { text: '53233554H774', finds: [] },
    { text: 'A53230554H774', finds: [] },
  ],
});
