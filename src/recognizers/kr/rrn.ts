import { checkDigit } from '../check-digit.js';
import { defineRecognizer } from '../define-recognizer.js';

const isRrn = checkDigit('KR', 'rrn');

export const krRrn = defineRecognizer({
  name: 'kr-rrn',
  entityType: 'KR_RRN',
  country: 'kr',
  description:
    'Resident registration number of Korea: birth date, century and sex, serial; weighted mod 11 check digit on numbers issued before October 2020.',
  patterns: [
    {
      name: 'six-dash-seven',
      regex:
        /(?<![\p{L}\p{N}+.,_-])\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[- ]\d{7}(?![\p{L}\p{N}_-])/gu,
      scores: {
        form: 0,
        formInContext: 0,
        valid: 0.93,
        validInContext: 0.99,
        invalid: 0.5,
        invalidInContext: 0.5,
      },
      needs: 'digits6',
    },
    {
      name: 'thirteen-digits',
      regex:
        /(?<![\p{L}\p{N}+.,_-])\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[1-8]\d{6}(?![\p{L}\p{N}_]|[.,-]\p{N})/gu,
      scores: { form: 0, formInContext: 0, valid: 0.4, validInContext: 0.97, invalidInContext: 0.45 },
      needs: 'digits6',
    },
  ],
  context: {
    words: [
      'rrn',
      'resident registration',
      'resident registration number',
      'korean id',
      '주민등록번호',
      '주민번호',
      '주민등록',
      'jumin',
    ],
  },
  validate: (candidate) => {
    const digits = candidate.replaceAll(/\D/g, '');
    return /^.{6}[1-8]/.test(digits) ? isRrn(digits) : 'refused';
  },
  sources: ['https://www.mois.go.kr/eng/'],
  examples: [
    { text: 'RRN: 971013-9019902', finds: [] },
    { text: 'resident registration number 971013-1019900', finds: ['971013-1019900'], minScore: 0.3 },
    { text: 'id 971313-1019900', finds: [] },
    { text: 'order 9710131019900', finds: [] },
  ],
});
