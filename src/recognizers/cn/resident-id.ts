import { checkDigit } from '../check-digit.js';
import { compactNumber } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

const isTrue = checkDigit('CN', 'ric');

export const cnResidentId = defineRecognizer({
  name: 'cn-resident-id',
  entityType: 'CN_RESIDENT_ID',
  country: 'cn',
  description:
    'Resident identity number of China: place, birth date, three digits and a check character (ISO 7064 mod 11-2).',
  patterns: [
    numberPattern(
      'eighteen-characters',
      {
        compact: String.raw`[1-8]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX]`,
        grouped: String.raw`[1-8]\d{5} (?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]) \d{3}[\dX]`,
      },
      'telling',
    ),
  ],
  context: {
    words: [
      '身份证',
      '身份证号',
      '身份证号码',
      '公民身份号码',
      '身分證',
      'id card',
      'identity card',
      'resident id',
      'chinese id',
    ],
  },
  check: 'check_digit',
  validate: (candidate) => isTrue(compactNumber(candidate)),
  sources: ['https://www.gov.cn/banshi/2005-08/02/content_19457.htm'],
  examples: [
    { text: '身份证号: 110105196310208166', finds: ['110105196310208166'], minScore: 0.95 },
    { text: '110105195701145196', finds: ['110105195701145196'], minScore: 0.85 },
    { text: 'ID card 110105198904063291', finds: ['110105198904063291'], minScore: 0.3, maxScore: 0.5 },
    { text: '110105198904063291', finds: [] },
    { text: '110105198913063290', finds: [] },
    { text: '1110105198904063290', finds: [] },
  ],
});
