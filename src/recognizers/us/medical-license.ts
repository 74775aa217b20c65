import { passesLuhn } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';

export const usMedicalLicense = defineRecognizer({
  name: 'us-medical-license',
  entityType: 'MEDICAL_LICENSE',
  country: 'us',
  description:
    'DEA registration number (two letters, seven digits, check digit) and National Provider Identifier near its cue (Luhn with prefix 80840).',
  patterns: [
    {
      name: 'dea',
      regex: /(?<![\p{L}\p{N}_-])[A-HJ-MPR-UX][A-Z9][ -]?\d{7}(?![\p{L}\p{N}_])/giu,
      scores: {
        form: 0,
        formInContext: 0,
        valid: 0.5,
        validInContext: 0.98,
        invalidInContext: 0.4,
        beside: 0.8,
      },
    },
    {
      name: 'npi',
      regex: /(?<![\p{L}\p{N}\p{Sc}_+-]|\p{N}[./])[12]\d{9}(?![\p{L}\p{N}_]|[./-]\p{N})/gu,
      scores: { form: 0, formInContext: 0, valid: 0, validInContext: 0.93, invalidInContext: 0.35 },
      keywords: ['npi', 'provider'],
    },
    {
      name: 'cue-then-licence',
      regex:
        /(?<![\p{L}\p{N}])(?:(?:medical|physician(?:'s)?|nursing|nurse|rn|pharmacist|pharmacy|dental|doctor(?:'s)?)[ _]licen[cs]e(?:[ _](?:number|no\.?|#))?|gmc(?: (?:reference|ref|registration|number|no\.?)){0,2}|ahpra(?: (?:registration|reg\.?|number|no\.?)){0,2})["']?(?: is)?[ \t]?[:#=]?[ \t]{0,3}(?<value>[A-Z]{0,3}[ .-]?\d{4,10})(?![\p{L}\p{N}-])/dgiu,
      // Licences of most boards have no check digit, so a failed check means nothing.
      scores: { form: 0.85, formInContext: 0.85, invalid: 0.85, invalidInContext: 0.85 },
      keywords: ['licen', 'gmc', 'ahpra'],
    },
  ],
  context: {
    words: [
      'dea',
      'dea no',
      'dea number',
      'dea registration',
      'npi',
      'provider identifier',
      'prescriber',
      'registration',
      'physician',
      'medical license',
      'rx',
      'dr',
    ],
    before: 6,
    after: 3,
    against: ['passport', 'passaporto', 'patente', 'identity card', 'invoice', 'flight', 'order', 'phone'],
  },
  check: 'check_digit',
  validate: (candidate) => {
    const compact = candidate.replaceAll(/[ .-]/g, '');
    if (/^[12]\d{9}$/.test(compact)) return passesLuhn(`80840${compact}`);
    if (!/^[A-Z][A-Z9]\d{7}$/i.test(compact)) return 'undecided';
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, check = 0] = [...compact.slice(2)].map(Number);
    return (a + c + e + 2 * (b + d + f)) % 10 === check;
  },
  sources: [
    'https://www.deadiversion.usdoj.gov/drugreg/',
    'https://www.cms.gov/medicare/regulations-guidance/administrative-simplification/national-provider-identifier-standard-npi',
  ],
  examples: [
    { text: 'DEA: BB1388568', finds: ['BB1388568'], minScore: 0.95 },
    { text: 'NPI 1234567893', finds: ['1234567893'], minScore: 0.9 },
    { text: 'medical license no. MD 482913', finds: ['MD 482913'], minScore: 0.8 },
    { text: 'DEA BB1388569', finds: ['BB1388569'], minScore: 0.3, maxScore: 0.5 },
    { text: 'part BB1388569', finds: [] },
    { text: 'software license 482913', finds: [] },
  ],
});
