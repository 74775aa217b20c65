import { defineRecognizer } from '../define-recognizer.js';

export const usDriverLicense = defineRecognizer({
  name: 'us-driver-license',
  entityType: 'US_DRIVER_LICENSE',
  country: 'us',
  description:
    'US driver licence numbers in the forms of all states, near a cue; no state has a public check digit.',
  patterns: [
    {
      // AL AK AR CO CT DC DE GA IA ID IN LA ME MS MT NC ND NM NV NY OK OR PA RI SC SD TN TX UT VT WV WY: 6 to 14
      // digits, or 16
      name: 'digits',
      regex: /(?<![\p{L}\p{N}\p{Sc}_+-]|\p{N}[./])(?:\d{6,14}|\d{16})(?![\p{L}\p{N}_]|[./-]\p{N})/gu,
      scores: { form: 0, formInContext: 0.82 },
    },
    {
      // CO in 2-3-4, IN in 4-2-4, MS in 3-2-4, WY in 6-3, NY in 3-3-3, PA in 2-3-3
      name: 'digit-groups',
      regex:
        /(?<![\p{L}\p{N}\p{Sc}_+-]|\p{N}[ ./]|\p{Sc} )(?:\d{2}-\d{3}-\d{4}|\d{3}-\d{2}-\d{4}|\d{6}-\d{3}|\d{4}-\d{2}-\d{4}|\d{3}([ -])\d{3}\1\d{3}|\d{2}([ -])\d{3}\2\d{3})(?![\p{L}\p{N}_]|[./-]\p{N}| \d{3}(?!\d))/gu,
      scores: { form: 0, formInContext: 0.85 },
    },
    {
      // AZ CA CO FL HI IL KS KY MA MD MI MN MO NE NJ NY OH OK RI VA WI WV: one or two letters, then digits
      name: 'letter-then-digits',
      regex:
        /(?<![\p{L}\p{N}_-])[A-Z]{1,2}(?:[ -]?\d{3}){2,4}\d{0,2}(?![\p{L}\p{N}_-])|(?<![\p{L}\p{N}_-])[A-Z]\d{3}[ -]\d{4}[ -]\d{4}(?![\p{L}\p{N}-])|(?<![\p{L}\p{N}_-])[A-Z]\d{4}[ -]\d{5}[ -]\d{5}(?![\p{L}\p{N}-])|(?<![\p{L}\p{N}_-])[A-Z](?:\d{14}|\d{18}|\d{2}-\d{3}-\d{3})(?![\p{L}\p{N}-])|(?<![\p{L}\p{N}_-])[A-Z]{1,2}[ -]?\d{2}[ -]?\d{2}[ -]?\d{4}(?![\p{L}\p{N}-])/giu,
      scores: { form: 0.15, formInContext: 0.9 },
    },
    {
      // FL and WI: letter, then three, three, two, three, (one); NH: two digits, three letters, five digits; WA: 12 characters
      name: 'letter-and-groups',
      regex:
        /(?<![\p{L}\p{N}_-])[A-Z]\d{3}-\d{3}-\d{2}-\d{3}(?:-\d)?(?![\p{L}\p{N}-])|(?<![\p{L}\p{N}_-])[A-Z]\d{3}-\d{4}-\d{4}(?:-\d{2})?(?![\p{L}\p{N}-])|(?<![\p{L}\p{N}_-])\d{2}[A-Z]{3}\d{5}(?![\p{L}\p{N}-])|(?<![\p{L}\p{N}_-])WDL[A-Z\d]{9}(?![\p{L}\p{N}-])|(?<![\p{L}\p{N}_-])(?:[A-Z]{5}|[A-Z]{4}\*|[A-Z]{3}\*{2}|[A-Z]{2}\*{3})[A-Z][A-Z*]\d{3}[A-Z\d]{2}(?![\p{L}\p{N}-])/gu,
      scores: { form: 0.4, formInContext: 0.93 },
      needs: 'digit',
    },
    {
      // IA, ND, VT, KS: letters in the middle
      name: 'mixed',
      regex:
        /(?<![\p{L}\p{N}_-])(?:\d{3}[A-Z]{2}\d{4}|\d{3}[A-Z]\d{6}|[A-Z]{2}\d{6}[A-Z]|NHL\d{8}|[A-Z]{3}-?\d{2}-?\d{4}|\d{7}A|[A-Z]\d[A-Z]\d[A-Z]|\d{9}[A-Z]{1,2}|\d{8}[A-Z]{1,2}|[A-Z]\d{6}[A-Z]|\d{7}[A-Z])(?![\p{L}\p{N}_-])/gu,
      scores: { form: 0.1, formInContext: 0.85 },
    },
  ],
  context: {
    words: [
      'driver license',
      "driver's license",
      'drivers license',
      'driver licence',
      "driver's licence",
      'driving licence',
      'driving license',
      'drivers licence',
      'dl',
      'dl no',
      'd.l.',
      'dl#',
      'dln',
      'cdl',
      'license no',
      'license number',
      'licence no',
      'licence number',
      'dmv',
      'operator license',
      'permit no',
      'license',
      'licence',
      'lic',
      'lic no',
      'd/l',
    ],
    before: 6,
    after: 3,
    against: [
      'plate',
      'software license',
      'fishing license',
      'fishing licence',
      'business license',
      'liquor license',
      'contractor license',
      'medical license',
      'nursing license',
      'license key',
      'license fee',
      'tv licence',
      'ssn',
      'passport',
      'phone',
      'medical',
      'dea',
      'software',
      'key',
      'account',
      'policy',
      'tv',
      'fishing',
      'liquor',
      'business',
      'contractor',
      'serial',
      'activation',
      'invoice',
      'order',
      'nursing',
      'pharmacist',
      'gmc',
    ],
  },
  sources: ['https://www.aamva.org/identity/anti-counterfeit-fraudulent-dl-id'],
  examples: [
    { text: 'CA driver license D1234567', finds: ['D1234567'], minScore: 0.85 },
    { text: "driver's license number 98765432", finds: ['98765432'], minScore: 0.8 },
    { text: 'DL: S530-460-66-841-0', finds: ['S530-460-66-841-0'], minScore: 0.85 },
    { text: 'license plate 7ABC123', finds: [] },
    { text: 'model D1234567', finds: ['D1234567'], maxScore: 0.4 },
    { text: 'order 98765432', finds: [] },
  ],
});
