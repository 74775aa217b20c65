import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['steuer', 'st.-nr', 'stnr', 'st-nr', 'st.nr', 'tax'];

export const deTaxNumber = defineRecognizer({
  name: 'de-tax-number',
  entityType: 'DE_TAX_NUMBER',
  country: 'de',
  description:
    'Steuernummer of Germany: ten to thirteen digits of an office, a district and a number, written with slashes after a cue.',
  patterns: [
    numberPattern(
      'strokes',
      { grouped: String.raw`\d{2,3}[ /]\d{3,4}[ /]\d{4,5}|0\d{2} \d{3} \d{5}` },
      'cued',
      CUES,
    ),
    numberPattern('thirteen-digits', { compact: String.raw`[1-9]\d{3}0\d{8}` }, 'cued', CUES),
  ],
  context: {
    words: [
      'steuernummer',
      'steuer-nr',
      'steuernr',
      'steuer-nummer',
      'st-nr',
      'stnr',
      'st nr',
      'steuer nr',
      'tax number',
    ],
    against: [
      'tel',
      'telefon',
      'phone',
      'fax',
      'handy',
      'mobil',
      'steuer-id',
      'identifikationsnummer',
      'ust-idnr',
    ],
  },
  sources: ['https://www.elster.de/eportal/helpGlobal?themaGlobal=wo_ist_meine_steuernummer_eop'],
  examples: [
    { text: 'Steuernummer 803/982/92255', finds: ['803/982/92255'], minScore: 0.85 },
    { text: 'St.-Nr.: 22/785/47657', finds: ['22/785/47657'], minScore: 0.85 },
    { text: 'Steuer-Nr. 9181081508155', finds: ['9181081508155'], minScore: 0.85 },
    { text: 'Telefon 030/982/92255', finds: [] },
    { text: 'Seite 803/982/92255', finds: [] },
    { text: 'Steuernummer 12/2024', finds: [] },
  ],
});
