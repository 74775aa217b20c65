import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['identit', 'cni'];

export const frIdCard = defineRecognizer({
  name: 'fr-id-card',
  entityType: 'FR_ID_CARD',
  country: 'fr',
  description: 'Identity card of France: nine characters since 2021, twelve digits before.',
  patterns: [
    numberPattern(
      'nine-characters',
      { compact: String.raw`[B-DF-HJ-NP-TV-Z][B-DF-HJ-NP-TV-Z\d]{8}` },
      'cued',
      CUES,
    ),
    numberPattern(
      'twelve-digits',
      { compact: String.raw`\d{2}(?:0[1-9]|1[0-2])[\dA-Z]{2}\d{6}` },
      'cued',
      CUES,
    ),
  ],
  context: {
    words: [
      "carte d'identité",
      "carte nationale d'identité",
      'cni',
      "pièce d'identité",
      "titre d'identité",
      'n cni',
      "numéro de carte d'identité",
      'identity card',
    ],
    against: ['passeport', 'permis', 'bancaire'],
  },
  validate: (candidate) =>
    candidate.replaceAll(/\D/g, '').length < 1 || /[a-z]{3}/.test(candidate) ? 'refused' : 'undecided',
  sources: ['https://www.service-public.fr/particuliers/vosdroits/N358'],
  examples: [
    { text: "carte d'identité X4RTBPFD2", finds: ['X4RTBPFD2'], minScore: 0.85 },
    { text: 'CNI n° 060175200412', finds: ['060175200412'], minScore: 0.85 },
    { text: "carte d'identité perdue hier", finds: [] },
    { text: 'réf X4RTBPFD2', finds: [] },
    { text: 'passeport X4RTBPFD2', finds: [] },
  ],
});
