import { defineRecognizer } from '../define-recognizer.js';

export const inVehicleRegistration = defineRecognizer({
  name: 'in-vehicle-registration',
  entityType: 'IN_VEHICLE_REGISTRATION',
  country: 'in',
  description: 'Vehicle registration of India: state, district, series and number; the Bharat series.',
  patterns: [
    {
      name: 'state-series',
      regex:
        /(?<![\p{L}\p{N}_-])(?:A[NPRS]|B[RH]|C[GH]|D[DLN]|G[AJ]|H[PR]|J[HK]|K[AL]|L[AD]|M[HLNPZ]|NL|O[DR]|P[BY]|RJ|SK|T[GNRS]|U[AKP]|WB)(?:[ -]?\d{1,2}[ -]?[A-Z]{1,3}(?:[ -]?\d{4}|[ -]\d{3}))(?![\p{L}\p{N}_-])/giu,
      scores: { form: 0.8, formInContext: 0.96 },
      needs: 'digits4',
    },
    {
      name: 'bharat-series',
      regex: /(?<![\p{L}\p{N}_-])[2-9]\d[ -]?BH[ -]?\d{4}[ -]?[A-HJ-NP-Z]{1,2}(?![\p{L}\p{N}_-])/giu,
      scores: { form: 0.85, formInContext: 0.96 },
      needs: 'digits4',
    },
  ],
  context: {
    words: [
      'vehicle',
      'registration',
      'reg no',
      'car',
      'bike',
      'number plate',
      'plate',
      'rto',
      'scooter',
      'truck',
      'taxi',
      'auto',
      'motorcycle',
      'regn',
      'vehicle no',
    ],
  },
  sources: ['https://parivahan.gov.in/'],
  examples: [
    { text: 'car MH 12 AB 1234 parked', finds: ['MH 12 AB 1234'], minScore: 0.9 },
    { text: 'KA01HH9999', finds: ['KA01HH9999'], minScore: 0.75 },
    { text: '22 BH 1234 AA', finds: ['22 BH 1234 AA'], minScore: 0.8 },
    { text: 'XX 12 AB 1234', finds: [] },
    { text: 'MH12AB12345', finds: [] },
  ],
});
