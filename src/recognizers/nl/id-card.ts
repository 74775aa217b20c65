import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['identiteit', 'id-kaart', 'id kaart', 'legitimatie', 'nik', 'documentnummer'];

export const nlIdCard = defineRecognizer({
  name: 'nl-id-card',
  entityType: 'NL_ID_CARD',
  country: 'nl',
  description: 'Identity card of the Netherlands: two letters, six characters and a digit, after its cue.',
  patterns: [
    numberPattern('nine-characters', { compact: String.raw`[A-NP-Z]{2}[A-NP-Z\d]{6}\d` }, 'cued', CUES),
  ],
  context: {
    words: [
      'identiteitskaart',
      'id-kaart',
      'id kaart',
      'identiteitsbewijs',
      'legitimatiebewijs',
      'nik',
      'documentnummer',
    ],
    against: ['paspoort', 'rijbewijs'],
  },
  validate: (candidate) => (candidate.replaceAll(/\D/g, '').length < 2 ? 'refused' : 'undecided'),
  sources: ['https://www.rvig.nl/'],
  examples: [
    { text: 'ID-kaart IXP4T9C25', finds: ['IXP4T9C25'], minScore: 0.85 },
    { text: 'identiteitskaart nr. SPECI2014', finds: ['SPECI2014'], minScore: 0.85 },
    { text: 'paspoort IXP4T9C25', finds: [] },
    { text: 'id-kaart verlopen', finds: [] },
  ],
});
