import { defineRecognizer } from '../define-recognizer.js';
import { passesLuhn, compactNumber } from '../check-sum.js';
import { numberPattern } from '../number-pattern.js';

/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['pers', 'pnr', 'samordning', 'p-nr', 'födelse'];

export const sePersonalNumber = defineRecognizer({
  name: 'se-personal-number',
  entityType: 'SE_PERSONAL_NUMBER',
  country: 'se',
  description:
    'Personnummer and samordningsnummer of Sweden: birth date (day plus 60), three digits and a Luhn check digit.',
  patterns: [
    numberPattern(
      'date-then-four',
      {
        compact: String.raw`(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:[06][1-9]|[1278]\d|[39][01])\d{4}`,
        grouped: String.raw`(?:18|19|20)?\d{2}(?:0[1-9]|1[0-2])(?:[06][1-9]|[1278]\d|[39][01])[-+]\d{4}`,
      },
      'telling',
    ),
    numberPattern(
      'ten-digits',
      { compact: String.raw`(?!07)\d{2}(?:0[1-9]|1[0-2])(?:[06][1-9]|[1278]\d|[39][01])\d{4}` },
      'weak',
      CUES,
    ),
  ],
  context: {
    words: [
      'personnummer',
      'pnr',
      'pers.nr',
      'personnr',
      'person nr',
      'samordningsnummer',
      'födelsenummer',
      'p-nr',
      'personal number',
      'personal identity number',
    ],
    against: ['orgnr', 'telefon', 'mobil', 'tel', 'ocr'],
  },
  check: 'check_digit',
  validate: (candidate) => {
    const digits = compactNumber(candidate).slice(-10);
    return passesLuhn(digits) && !digits.endsWith('0000');
  },
  sources: ['https://www.skatteverket.se/privat/folkbokforing/personnummer.4.3810a01c150939e893f18c29.html'],
  examples: [
    { text: 'Personnummer: 861109-1847', finds: ['861109-1847'], minScore: 0.95 },
    { text: '640325-5398', finds: ['640325-5398'], minScore: 0.85 },
    { text: 'pnr 7909256039', finds: ['7909256039'], minScore: 0.9 },
    { text: '19550714-8814', finds: ['19550714-8814'], minScore: 0.85 },
    { text: 'personnummer 550714-8815', finds: ['550714-8815'], minScore: 0.3, maxScore: 0.5 },
    { text: '550714-8815', finds: [] },
    { text: 'ring 0550714-8814', finds: [] },
    { text: 'OCR 551314-8814', finds: [] },
  ],
});
