import { defineRecognizer } from '../define-recognizer.js';

export const inVehicleRegistration = defineRecognizer({
  name: 'in-vehicle-registration',
  entityType: 'IN_VEHICLE_REGISTRATION',
  country: 'in',
  description:
    'Vehicle registration of India: state, district, series and number; the Bharat, temporary, diplomatic and army series.',
  patterns: [
    {
      name: 'state-series',
      regex:
        /(?<![\p{L}\p{N}_-])(?:A[NPRS]|B[RH]|C[GH]|D[DLN]|G[AJ]|H[PR]|J[HK]|K[AL]|L[AD]|M[HLNPZ]|NL|O[DR]|P[BY]|RJ|SK|T[GNRS]|U[AKP]|WB)[ .-]?\d{1,2}[ .-]?(?:[A-Z][ -])?[A-Z]{1,3}(?:[ .-]?\d{4}|[ .-]\d{3})(?![\p{L}\p{N}_]|[-.]\p{N})/giu,
      scores: { form: 0.8, formInContext: 0.96 },
    },
    {
      // Short numbers, and numbers issued before letters were introduced.
      name: 'state-short',
      regex:
        /(?<![\p{L}\p{N}_-])(?:A[NPRS]|B[RH]|C[GH]|D[DLN]|G[AJ]|H[PR]|J[HK]|K[AL]|L[AD]|M[HLNPZ]|NL|O[DR]|P[BY]|RJ|SK|T[GNRS]|U[AKP]|WB)[ .-]?\d{1,2}[ .-]?(?:[A-Z]{1,3}[ .-]?\d{1,3}|[ .-]\d{3,4})(?![\p{L}\p{N}_]|[-.]\p{N})/giu,
      scores: { form: 0.1, formInContext: 0.85, beside: 0.75 },
    },
    {
      name: 'bharat-series',
      regex: /(?<![\p{L}\p{N}_-])[2-9]\d[ -]?BH[ -]?\d{4}[ -]?[A-HJ-NP-Z]{1,2}(?![\p{L}\p{N}_-])/giu,
      scores: { form: 0.85, formInContext: 0.96 },
    },
    {
      name: 'temporary',
      regex:
        /(?<![\p{L}\p{N}_-])T(?:0[1-9]|1[0-2])\d{2}[ -]?[A-Z]{2}[ -]?\d{4}[ -]?[A-HJ-NP-Z]{1,2}(?![\p{L}\p{N}_-])/giu,
      scores: { form: 0.75, formInContext: 0.96 },
    },
    {
      name: 'diplomatic',
      regex: /(?<![\p{L}\p{N}_-])\d{1,3}[ -]?(?:CD|CC|UN)[ -]?\d{1,4}(?![\p{L}\p{N}_-])/gu,
      scores: { form: 0.15, formInContext: 0.85 },
    },
    {
      name: 'army',
      regex: /(?<![\p{L}\p{N}_-])\d{2}[ -]?[A-HJ-NP-Z][ -]?\d{6}[ -]?[A-HJ-NP-Z](?![\p{L}\p{N}_-])/gu,
      scores: { form: 0.2, formInContext: 0.85 },
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
      'lorry',
      'taxi',
      'cab',
      'auto',
      'motorcycle',
      'regn',
      'vehicle no',
      'gaadi',
      'गाड़ी',
      'वाहन',
    ],
    against: ['flight', 'train', 'passport', 'order', 'room'],
  },
  // "AP 12 MAY 2024" is the dateline of a news report.
  validate: (candidate) =>
    /(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC|HRS)[ .-]?(?:19|20)?\d{2}$/i.test(candidate)
      ? 'refused'
      : 'undecided',
  sources: ['https://parivahan.gov.in/'],
  examples: [
    { text: 'car MH 12 AB 1234 parked', finds: ['MH 12 AB 1234'], minScore: 0.9 },
    { text: 'KA01HH9999', finds: ['KA01HH9999'], minScore: 0.75 },
    { text: '22 BH 1234 AA', finds: ['22 BH 1234 AA'], minScore: 0.8 },
    { text: 'XX 12 AB 1234', finds: [] },
    { text: 'MH12AB12345', finds: [] },
  ],
});
