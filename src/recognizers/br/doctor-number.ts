import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['crm', 'coren', 'cro', 'dula'];

export const brDoctorNumber = defineRecognizer({
  name: 'br-doctor-number',
  entityType: 'BR_CRM',
  country: 'br',
  description: 'CRM of doctors in Brazil: the state and four to six digits, after its cue.',
  patterns: [
    numberPattern(
      'digits',
      { compact: String.raw`\d{4,6}`, grouped: String.raw`\d{2,3}\.\d{3}` },
      'cued',
      CUES,
    ),
  ],
  context: {
    words: ['crm', 'coren', 'cro', 'cédula profissional', 'cédula'],
    against: ['sap', 'salesforce', 'lead'],
    before: 2,
    after: 0,
  },
  sources: ['https://portal.cfm.org.br/'],
  examples: [
    { text: 'CRM-SP 88431', finds: ['88431'], minScore: 0.85 },
    { text: 'CRM/RJ 52817', finds: ['52817'], minScore: 0.85 },
    { text: 'Salesforce 88431', finds: [] },
    { text: 'CRM de vendas', finds: [] },
  ],
});
