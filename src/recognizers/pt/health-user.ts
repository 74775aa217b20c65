import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['utente', 'sns'];

export const ptHealthUser = defineRecognizer({
  name: 'pt-health-user',
  entityType: 'PT_HEALTH_USER',
  country: 'pt',
  description: 'Health user number of Portugal (número de utente): nine digits after its cue.',
  patterns: [
    numberPattern(
      'nine-digits',
      { compact: String.raw`\d{9}`, grouped: String.raw`\d{3}[ .]\d{3}[ .]\d{3}` },
      'cued',
      CUES,
    ),
  ],
  context: {
    words: [
      'utente',
      'número de utente',
      'n utente',
      'utente sns',
      'nº de utente',
      'sns',
      'número de utente de saúde',
    ],
    against: ['tel', 'telefone', 'telemóvel', 'fax', 'nif', 'contribuinte'],
    before: 4,
    after: 0,
  },
  sources: ['https://www.sns24.gov.pt/'],
  examples: [
    { text: 'N.º de utente: 376 042 917', finds: ['376 042 917'], minScore: 0.85 },
    { text: 'utente SNS 281734609', finds: ['281734609'], minScore: 0.85 },
    { text: 'telemóvel 912 345 678', finds: [] },
    { text: 'o utente esperou 40 minutos', finds: [] },
  ],
});
