import { defineRecognizer } from '../define-recognizer.js';

export const gbDriverLicense = defineRecognizer({
  name: 'gb-driver-license',
  entityType: 'DRIVERLICENSE',
  country: 'gb',
  description:
    'Driver number of Great Britain: five of the surname, birth date with decade split, initials, check characters.',
  patterns: [
    {
      name: 'sixteen-characters',
      regex:
        /(?<![\p{L}\p{N}_-])(?=[A-Z]{1,5}9{0,4})[A-Z9]{5}[ -]?\d(?:0[1-9]|1[0-2]|5[1-9]|6[0-2])(?:0[1-9]|[12]\d|3[01])\d[ -]?[A-Z][A-Z9][A-HJ-NP-Z2-9][A-Z\d][A-Z](?: \d{2})?(?![\p{L}\p{N}_-])/giu,
      scores: { form: 0.93, formInContext: 0.98 },
    },
  ],
  context: { words: ['driving licence', 'driver number', 'licence', 'licence no', 'licence number', 'dvla'] },
  validate: (candidate) => (/^[A-Z]{2,5}9{0,3}[ -]?\d{6}/i.test(candidate) ? 'undecided' : 'refused'),
  sources: [
    'https://www.gov.uk/government/publications/driver-and-vehicle-licensing-agency-dvla-driver-number',
  ],
  examples: [
    { text: 'licence MORGA753116SM9IJ', finds: ['MORGA753116SM9IJ'], minScore: 0.9 },
    { text: 'THREA 859104 J98KT', finds: ['THREA 859104 J98KT'], minScore: 0.9 },
    { text: 'MORGA773116SM9IJ', finds: [] },
    { text: 'XMORGA753116SM9IJ', finds: [] },
  ],
});
