import { checkDigit } from '../check-digit.js';
import { compactNumber } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

const isTrue = checkDigit('NO', 'orgnr');
/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['org', 'foretak', 'mva'];

export const noOrganisationNumber = defineRecognizer({
  name: 'no-organisation-number',
  entityType: 'NO_ORGANISATION_NUMBER',
  country: 'no',
  description:
    'Organisasjonsnummer of Norway: nine digits that start with 8 or 9, with a weighted mod 11 check digit.',
  patterns: [
    numberPattern(
      'nine-digits',
      { compact: String.raw`[89]\d{8}`, grouped: String.raw`[89]\d{2}[ .]\d{3}[ .]\d{3}` },
      'weak',
      CUES,
    ),
  ],
  context: {
    words: [
      'orgnr',
      'org.nr',
      'organisasjonsnummer',
      'org nr',
      'org.nummer',
      'foretaksnummer',
      'foretaksregisteret',
      'mva',
    ],
    against: ['tlf', 'telefon', 'mobil'],
  },
  check: 'check_digit',
  validate: (candidate) => isTrue(compactNumber(candidate)),
  sources: ['https://www.brreg.no/om-oss/registrene-vare/om-enhetsregisteret/organisasjonsnummeret/'],
  examples: [
    { text: 'Org.nr. 977 282 225', finds: ['977 282 225'], minScore: 0.9 },
    { text: 'organisasjonsnummer 921015097', finds: ['921015097'], minScore: 0.9 },
    { text: 'orgnr 913950098', finds: ['913950098'], minScore: 0.3, maxScore: 0.5 },
    { text: 'tlf. 977 282 226', finds: [] },
    { text: 'sak 913950097', finds: [] },
  ],
});
