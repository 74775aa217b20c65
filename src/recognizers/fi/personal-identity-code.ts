import { checkDigit } from '../check-digit.js';
import { defineRecognizer } from '../define-recognizer.js';

const isHetu = checkDigit('FI', 'hetu');

export const fiPersonalIdentityCode = defineRecognizer({
  name: 'fi-personal-identity-code',
  entityType: 'FI_PERSONAL_IDENTITY_CODE',
  country: 'fi',
  description:
    'Finnish personal identity code: birth date, century sign, individual number, mod 31 check character.',
  patterns: [
    {
      name: 'ddmmyy-sign-nnnc',
      regex:
        /(?<![\p{L}\p{N}_-])(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])\d{2}[-–‑+A-FU-Y]\d{3}[\dA-FHJ-NPR-Y](?![\p{L}\p{N}_]|-\p{N})/giu,
      scores: { form: 0, formInContext: 0, valid: 0.97, validInContext: 0.99, invalidInContext: 0.45 },
    },
  ],
  context: {
    words: [
      'hetu',
      'henkilötunnus',
      'henkilötunnukset',
      'personal identity code',
      'personal identity number',
      'personal code',
      'personbeteckning',
      'sotu',
      'sosiaaliturvatunnus',
    ],
  },
  // Word processors turn the hyphen into a dash.
  check: 'check_digit',
  validate: (candidate) => isHetu(candidate.replace(/[–‑]/, '-').toUpperCase()),
  sources: ['https://dvv.fi/en/personal-identity-code'],
  examples: [
    { text: 'hetu 131052-308T', finds: ['131052-308T'], minScore: 0.95 },
    { text: '131052-308T', finds: ['131052-308T'], minScore: 0.9 },
    { text: 'hetu 131052-308U', finds: ['131052-308U'], minScore: 0.3, maxScore: 0.5 },
    { text: '131052-308U', finds: [] },
    { text: '991352-308T', finds: [] },
  ],
});
