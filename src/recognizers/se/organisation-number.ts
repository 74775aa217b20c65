import { checkDigit } from '../check-digit.js';
import { compactNumber } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

const isTrue = checkDigit('SE', 'orgnr');
/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['org', 'bolagsverket'];

export const seOrganisationNumber = defineRecognizer({
  name: 'se-organisation-number',
  entityType: 'SE_ORGANISATION_NUMBER',
  country: 'se',
  description:
    'Organisationsnummer of companies in Sweden: ten digits, the third 2 or more, with a Luhn check digit.',
  patterns: [
    numberPattern(
      'six-then-four',
      { compact: String.raw`[235-9]\d[2-9]\d{7}`, grouped: String.raw`(?:16)?[235-9]\d[2-9]\d{3}-\d{4}` },
      'weak',
      CUES,
    ),
  ],
  context: {
    words: [
      'org.nr',
      'orgnr',
      'organisationsnummer',
      'org nr',
      'organisationsnr',
      'org.nummer',
      'bolagsverket',
    ],
    against: ['personnummer', 'telefon', 'tel', 'bankgiro'],
  },
  check: 'check_digit',
  validate: (candidate) => isTrue(compactNumber(candidate)),
  sources: ['https://www.bolagsverket.se/'],
  examples: [
    { text: 'Org.nr 556676-5227', finds: ['556676-5227'], minScore: 0.9 },
    { text: 'organisationsnummer: 5560202839', finds: ['5560202839'], minScore: 0.9 },
    { text: 'orgnr 556330-0904', finds: ['556330-0904'], minScore: 0.3, maxScore: 0.5 },
    { text: 'bankgiro 556330-0903', finds: [], minScore: 0.5 },
    { text: 'faktura 5564349255', finds: [] },
  ],
});
