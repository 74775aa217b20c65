import { defineRecognizer } from '../define-recognizer.js';

const WEIGHTS = [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5];
/** Year and month (YYMM) of birth since October 2020, from which the digits after the sex digit are random. */
const RANDOM_SINCE = 2010;

export const krRrn = defineRecognizer({
  name: 'kr-rrn',
  entityType: 'KR_RRN',
  country: 'kr',
  description:
    'Resident and foreigner registration number of Korea: birth date, century and sex, serial; weighted mod 11 check digit on numbers issued before October 2020.',
  patterns: [
    {
      name: 'six-dash-seven',
      regex:
        /(?<![\p{L}\p{N}\p{Sc}_+-]|\p{N}[ ./]|\p{Sc} )\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?: ?[-–‑] ?| )[1-8]\d{6}(?![\p{L}\p{N}_]|[./-]\p{N})/gu,
      scores: {
        form: 0.6,
        formInContext: 0.95,
        valid: 0.94,
        validInContext: 0.99,
        invalid: 0.45,
        invalidInContext: 0.5,
        beside: 0.8,
      },
    },
    {
      name: 'thirteen-digits',
      regex:
        /(?<![\p{L}\p{N}\p{Sc}_+-]|\p{N}[./])\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[1-8]\d{6}(?![\p{L}\p{N}_]|[./-]\p{N})/gu,
      scores: {
        form: 0.1,
        formInContext: 0.93,
        valid: 0.74,
        validInContext: 0.97,
        invalidInContext: 0.45,
      },
    },
  ],
  context: {
    words: [
      'rrn',
      'resident registration',
      'resident registration number',
      'resident number',
      'foreigner registration',
      'alien registration',
      'korean id',
      '주민등록번호',
      '주민번호',
      '주민등록',
      '외국인등록번호',
      'jumin',
    ],
    against: ['order', 'tracking', 'ean', 'isbn', 'barcode', '주문번호', '송장번호'],
  },
  check: 'check_digit',
  validate: (candidate) => {
    const digits = candidate.replaceAll(/\D/g, '');
    const sex = Number(digits.charAt(6));
    if (!isDate(digits, sex)) return 'refused';
    if (hasCheckDigit(digits, sex > 4)) return true;
    const isBornSince = (sex === 3 || sex === 4) && Number(digits.slice(0, 4)) >= RANDOM_SINCE;
    return sex > 4 || isBornSince ? 'undecided' : false;
  },
  sources: ['https://www.mois.go.kr/eng/'],
  examples: [
    { text: 'RRN: 971013-9019902', finds: [] },
    { text: 'resident registration number 971013-1019900', finds: ['971013-1019900'], minScore: 0.3 },
    { text: 'id 971313-1019900', finds: [] },
    { text: 'order 9710131019900', finds: [] },
  ],
});

/** Returns whether the first six digits are a date in the century that the sex digit indicates. */
function isDate(digits: string, sex: number): boolean {
  const [year = 0, month = 0, day = 0] = [0, 2, 4].map((at) => Number(digits.slice(at, at + 2)));
  const century = [1, 2, 5, 6].includes(sex) ? 1900 : 2000;
  return day <= new Date(Date.UTC(century + year, month, 0)).getUTCDate();
}

/** Checks the check digit. For foreigners, it is two higher than for citizens. */
function hasCheckDigit(digits: string, isForeigner: boolean): boolean {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits.charAt(index)), 0);
  return ((isForeigner ? 13 : 11) - (sum % 11)) % 10 === Number(digits.charAt(12));
}
