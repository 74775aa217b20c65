import type { CountryCode } from 'libphonenumber-js/max';
import { defineRecognizer, type Surroundings, type Verdict } from '../define-recognizer.js';
import { isInternational, isNational, isPossible, mayBelong, numberingPlan } from '../phone-plans.js';

/**
 * Countries whose national forms are tried on a number without a country code, most spoken of first.
 * A number valid in one of them in the way that country writes it is likely; in none, it is not a number.
 */
const NATIONAL: readonly CountryCode[] = [
  'US',
  'GB',
  'DE',
  'FR',
  'IN',
  'IT',
  'ES',
  'AU',
  'BR',
  'NL',
  'PL',
  'JP',
  'ZA',
  'MX',
  'SE',
  'CH',
  'AT',
  'BE',
  'IE',
  'NZ',
  'SG',
  'KR',
  'FI',
  'NO',
  'DK',
  'PT',
  'NG',
  'KE',
  'PK',
  'TR',
  'TH',
  'CZ',
  'AR',
  'PH',
  'ID',
  'MY',
  'CN',
  'GR',
  'RO',
  'HU',
  'EG',
  'SA',
  'AE',
  'IL',
];

const PLANS = NATIONAL.map(numberingPlan);

export const phoneNumber = defineRecognizer({
  name: 'phone-number',
  entityType: 'PHONE_NUMBER',
  country: 'generic',
  description:
    'Telephone and fax numbers of every country, national or international form, validated by the numbering plans.',
  patterns: [
    {
      name: 'international',
      regex:
        /(?<![\p{L}\p{N}+.])(?:\+|00[ -]?(?=[1-9])) ?\(?\d{1,24}(?:(?:\)?[ ./\u00a0-]{1,3}\(?|\)|\(0\) ?)\d{1,19}){0,8}\)?(?:,? ?(?:x|ext\.?|extension|#) ?\d{1,6})?(?![\p{L}\p{N}])/giu,
      scores: {
        form: 0,
        formInContext: 0,
        valid: 0.96,
        validInContext: 0.99,
        invalid: 0.3,
        invalidInContext: 0.5,
      },
      needs: 'digits6',
    },
    {
      name: 'north-american',
      regex:
        /(?<![\p{L}\p{N}+]|\p{N}[ ./-]{1,2})(?:1[ .-])?(?:\([2-9]\d{2}\)[ -]?|[2-9]\d{2}[.-])[2-9]\d{2}[ .-]\d{4}(?:,? ?(?:x|ext\.?|extension) ?\d{1,6})?(?![\p{L}\p{N}]|[./-]\p{N})/giu,
      scores: {
        form: 0.6,
        formInContext: 0.9,
        valid: 0.88,
        validInContext: 0.97,
        invalid: 0.35,
        invalidInContext: 0.5,
      },
      needs: 'digits6',
    },
    {
      name: 'trunk-zero',
      regex:
        /(?<![\p{L}\p{N}+.,]|\p{N}[ /-]{1,2})\(?0\d{1,5}\)?(?:[ ./-]{1,3}\(?\d{1,8}\)?){1,6}(?:,? ?(?:x|ext\.?|extension) ?\d{1,6})?(?![\p{L}\p{N}]|[.,/-]\p{N})/giu,
      scores: {
        form: 0,
        formInContext: 0,
        valid: 0.78,
        validInContext: 0.95,
        invalid: 0.1,
        invalidInContext: 0.45,
      },
      needs: 'digits6',
    },
    {
      name: 'grouped-digits',
      regex:
        /(?<![\p{L}\p{N}+.,]|\p{N}[ ./-]{1,2}|\p{Sc} ?)(?:\(\d{2,4}\) ?)?\d{2,5}(?:[ .-]\d{2,5}){1,4}(?:,? ?(?:x|ext\.?|extension) ?\d{1,6})?(?![\p{L}\p{N}%]|[ .,/:-]\p{N})/giu,
      scores: { form: 0.25, formInContext: 0.25, valid: 0.3, validInContext: 0.88, invalidInContext: 0.4 },
      needs: 'digits6',
    },
    {
      name: 'digits-only',
      regex: /(?<![\p{L}\p{N}+.,_#=$€£-]|\p{Sc} )\d{7,12}(?![\p{L}\p{N}_%]|[.,/:-]\p{N})/gu,
      scores: { form: 0.2, formInContext: 0.2, valid: 0.25, validInContext: 0.85, invalidInContext: 0.35 },
      needs: 'digits6',
    },
  ],
  context: {
    words: [
      'phone',
      'telephone',
      'tel',
      'mobile',
      'cell',
      'fax',
      'call',
      'called',
      'ring',
      'text',
      'whatsapp',
      'sms',
      'contact',
      'reach',
      'dial',
      'hotline',
      'telefon',
      'telefono',
      'teléfono',
      'telefone',
      'téléphone',
      'handy',
      'mobil',
      'móvil',
      'celular',
      'cellulare',
      'portable',
      'gsm',
      'puhelin',
      'tlf',
      'ph',
      'mob',
      'tél',
      'nummer',
      'landline',
      'his number',
      'her number',
      'my number',
      'our number',
      'their number',
      'new number',
      'ext',
      'helpline',
      'voicemail',
      'cellphone',
      'whats app',
      'signal',
      'viber',
      'emergency contact',
      'komórka',
      'mobilnummer',
      'telefoon',
    ],
    before: 6,
    after: 3,
    against: [
      'order',
      'tracking',
      'invoice',
      'ticket',
      'isbn',
      'serial',
      'policy',
      'account',
      'acct',
      'ref',
      'reference',
      'ssn',
      'passport',
      'iban',
      'card',
      'id',
      'sku',
      'version',
      'nhs',
      'tfn',
      'abn',
      'acn',
      'routing',
      'medicare',
      'case',
      'po',
      'part',
      'licence',
      'license',
      'aadhaar',
      'confirmation',
      'booking',
      'sort code',
      'sort',
      'imei',
      'vin',
      'claim',
      'batch',
      'pesel',
      'nip',
      'pin',
      'population',
      'total',
      'number of',
      'siret',
      'model',
      'customer',
      'member',
      'uen',
      'vat',
    ],
  },
  check: 'numbering_plan',
  validate: (candidate, surroundings) => judge(candidate, surroundings),
  sources: ['https://www.itu.int/rec/T-REC-E.164', 'https://github.com/google/libphonenumber'],
  examples: [
    {
      text: 'Call +44 20 7946 0958 or +1 (415) 555-2671',
      finds: ['+44 20 7946 0958', '+1 (415) 555-2671'],
      minScore: 0.9,
    },
    {
      text: 'tel. 030 901820, fax (212) 736-5000 x12',
      finds: ['030 901820', '(212) 736-5000 x12'],
      minScore: 0.85,
    },
    { text: 'tel +1 (415)555-2671', finds: ['+1 (415)555-2671'], minScore: 0.9 },
    { text: 'mobile 07911 123456', finds: ['07911 123456'], minScore: 0.85 },
    { text: 'whatsapp 9876543210', finds: ['9876543210'], minScore: 0.8 },
    { text: '212-736-5000', finds: ['212-736-5000'], minScore: 0.8 },
    { text: 'order 212736500', finds: [], minScore: 0.5 },
    { text: 'between 2019-2021 we sold 1 200 000', finds: [], minScore: 0.5 },
    { text: '1.2.840.113549, 12/11/2024 10:30', finds: [], minScore: 0.3 },
    { text: 'uuid 0123-4567-8901-2345-6789-0123', finds: [], minScore: 0.5 },
  ],
});

/** Dates and number ranges that look grouped: `2024 11 21`, `1990-1995`, `12-11-2024`. */
const DATE_LIKE =
  /^(?:(?:19|20)\d{2}[ ./-](?:\d{1,2}[ ./-]\d{1,2}|(?:19|20)\d{2})|\d{1,2}[ ./-]\d{1,2}[ ./-](?:19|20)\d{2}|\d{1,2}\.\d{2}\.\d{2} \d{2,4})$/;

function judge(candidate: string, { text, start, inContext }: Surroundings): Verdict {
  const digits = candidate.replaceAll(/\D/g, '');
  const isAbroad = candidate.startsWith('+') || candidate.startsWith('00');
  // Another number may stand behind: "+63 917 555 0144 4305564180726100".
  if (isAbroad && digits.length > 15) return judgeShortened(candidate);
  // `20-30-40` and `09-01-52`: sort codes and dates.
  if (/^\d{2}([- ])\d{2}\1\d{2}$/.test(candidate)) return 'refused';
  if (digits.length < 6 || digits.length > 19 || /^(\d)\1+$/.test(digits) || DATE_LIKE.test(candidate))
    return 'refused';
  if (candidate.split('(').length !== candidate.split(')').length) return 'refused';
  // Dotted numbers of one or two digits are versions, section numbers or object identifiers.
  if (
    /^\d{1,3}(?:\.\d{1,3}){2,}$/.test(candidate) &&
    !/^\d{3}\.\d{3}\.\d{3,4}$|^0[1-9](?:\.\d{2}){4}$/.test(candidate)
  )
    return 'refused';
  if (isAbroad) {
    // A plus says that a telephone number is meant, be its range in use or not.
    return isInternational(candidate) || (candidate.startsWith('+') && isPossible(candidate));
  }
  if (digits.length > 13) return 'refused';
  // Reserved for fiction in North America: 555-01xx is no assigned number, yet it stands for one.
  const area = text.charAt(start) === '(' ? candidate.slice(1, 4) : digits.slice(-10, -7);
  if (digits.length >= 10 && /^[2-9]\d{2}$/.test(area) && /[2-9]\d{2}5550?\d/.test(digits)) return true;
  // Digits that nothing marks as a telephone number stay unlikely whatever the library says of them.
  if (!inContext && !/^[(0]|^(?:1[ .-])?\(?[2-9]\d{2}\)?[ .-]\d{3}[ .-]\d{4}/.test(candidate))
    return PLANS.some((plan) => mayBelong(digits, plan)) ? 'undecided' : 'refused';
  return PLANS.some((plan) => mayBelong(digits, plan) && isNational(candidate, plan));
}

function judgeShortened(candidate: string): Verdict {
  let end = candidate.length;
  for (let cuts = 0; cuts < 4; cuts++) {
    end = candidate.lastIndexOf(' ', end - 1);
    if (end < 8) return 'refused';
    if (isInternational(candidate.slice(0, end))) return { verdict: true, span: { start: 0, end } };
  }
  return 'refused';
}
