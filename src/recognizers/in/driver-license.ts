import { defineRecognizer } from '../define-recognizer.js';

export const inDriverLicense = defineRecognizer({
  name: 'in-driver-license',
  entityType: 'DRIVERLICENSE',
  country: 'in',
  description: 'Driving licence of India: state, office, year of issue and seven digits.',
  patterns: [
    {
      name: 'state-office-year-serial',
      regex:
        /(?<![\p{L}\p{N}_-])(?:A[NPRS]|BR|C[GH]|D[DLN]|G[AJ]|H[PR]|J[HK]|K[AL]|LA|M[HLNPZ]|NL|O[DR]|P[BY]|RJ|SK|T[GNRS]|U[AKP]|WB)[ /-]?\d{2}[ /-]?(?:19[5-9]|20[0-4])\d[ /-]?\d{7}(?![\p{L}\p{N}_]|-\p{N})/giu,
      scores: { form: 0.78, formInContext: 0.97 },
    },
  ],
  context: {
    words: [
      'driving licence',
      'driving license',
      'dl',
      'dl no',
      'licence',
      'license',
      'licence no',
      'rto',
      'sarathi',
    ],
    before: 7,
  },
  sources: ['https://sarathi.parivahan.gov.in/'],
  examples: [
    { text: 'DL No: MH12 20110012345', finds: ['MH12 20110012345'], minScore: 0.95 },
    { text: 'KA-05-2009-0098765', finds: ['KA-05-2009-0098765'], minScore: 0.75 },
    { text: 'XX12 20110012345', finds: [] },
    { text: 'MH12 201100123456', finds: [] },
  ],
});
