import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';
import { weightedSum } from '../check-sum.js';

/** Weights 7, 3, 1 of machine-readable documents (ICAO 9303). */
const WEIGHTS = [7, 3, 1, 7, 3, 1, 7, 3, 1];
/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['ausweis', 'perso', 'aufenthalt', 'id card', 'identity'];

export const deIdCard = defineRecognizer({
  name: 'de-id-card',
  entityType: 'DE_ID_CARD',
  country: 'de',
  description:
    'Identity card and residence permit of Germany: nine characters of a limited set, with or without the check digit of machine-readable documents.',
  patterns: [
    numberPattern(
      'serial',
      { compact: String.raw`[CFGHJKLMNPRTVWXYZ][CFGHJKLMNPRTVWXYZ\d]{8}(?:\d(?:D|<<)?)?` },
      'cued',
      CUES,
    ),
  ],
  context: {
    words: [
      'personalausweis',
      'ausweisnummer',
      'ausweis-nr',
      'ausweisnr',
      'ausweis nr',
      'personalausweis-nr',
      'personalausweisnummer',
      'perso',
      'ausweis',
      'aufenthaltstitel',
      'id card',
      'identity card',
      'ausweis-nummer',
    ],
    against: ['reisepass', 'führerschein', 'passport', 'pass'],
  },
  check: 'check_digit',
  validate: (candidate) => {
    if (candidate.replaceAll(/\D/g, '').length < 3) return 'refused';
    const number = candidate.toUpperCase();
    if (!/^.{9}\d/.test(number)) return 'undecided';
    return weightedSum(number.slice(0, 9), WEIGHTS) % 10 === Number(number.charAt(9));
  },
  sources: ['https://www.personalausweisportal.de/'],
  examples: [
    { text: 'Personalausweis-Nr.: L57C46C647', finds: ['L57C46C647'], minScore: 0.9 },
    { text: 'Ausweisnummer L49C49R404', finds: ['L49C49R404'], minScore: 0.9 },
    { text: 'Perso L41K72R36', finds: ['L41K72R36'], minScore: 0.8 },
    { text: 'Personalausweis L57C46C648', finds: ['L57C46C648'], minScore: 0.3, maxScore: 0.5 },
    { text: 'Modell L57C46C647', finds: [] },
    { text: 'Personalausweis verloren gestern', finds: [] },
    { text: 'Ausweis Lieferung 12', finds: [] },
  ],
});
