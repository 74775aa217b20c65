import { defineRecognizer } from '../define-recognizer.js';
import { cellsUnder, TABLE } from '../table-cells.js';

/** First two digits assigned by the IRS: campus codes and online applications. */
const PREFIX = '(?:0[1-6]|1[0-6]|2[0-7]|3[0-9]|4[0-8]|5[0-9]|6[0-8]|7[1-7]|8[0-8]|9[0-5]|9[89])';
const CUES = ['ein', 'ein no', 'fein', 'federal ein', 'employer id', 'employer identification number'];

const findCells = cellsUnder(CUES, new RegExp(`^${PREFIX}-?\\d{7}$`, 'u'), {
  form: 0.92,
  formInContext: 0.95,
});

export const usEin = defineRecognizer({
  name: 'us-ein',
  entityType: 'TAXID',
  country: 'us',
  description:
    'US Employer Identification Number: two digits of an IRS prefix and seven more, near its cue or under its header; no check digit.',
  patterns: [
    {
      name: 'dashed',
      regex: new RegExp(
        String.raw`(?<![\p{L}\p{N}\p{Sc}_+-]|\p{N}[ ./])${PREFIX}-\d{7}(?![\p{L}\p{N}_]|[./-]\p{N})`,
        'gu',
      ),
      scores: { form: 0.4, formInContext: 0.95 },
    },
    {
      name: 'nine-digits',
      regex: new RegExp(
        String.raw`(?<![\p{L}\p{N}\p{Sc}_+-]|\p{N}[./])${PREFIX}\d{7}(?![\p{L}\p{N}_]|[./-]\p{N})`,
        'gu',
      ),
      scores: { form: 0.05, formInContext: 0.88 },
    },
  ],
  asks: TABLE,
  find: findCells,
  context: {
    words: [
      ...CUES,
      'employer identification',
      'employer identification no',
      'federal tax id',
      'irs no',
      'taxpayer identification',
    ],
    before: 6,
    after: 3,
    against: ['ssn', 'routing', 'passport', 'phone', 'order', 'itin', 'zip', 'postleitzahl'],
  },
  sources: [
    'https://www.irs.gov/businesses/small-businesses-self-employed/how-eins-are-assigned-and-valid-ein-prefixes',
  ],
  examples: [
    { text: 'EIN: 12-3456789', finds: ['12-3456789'], minScore: 0.9 },
    { text: 'employer identification number 123456789', finds: ['123456789'], minScore: 0.85 },
    { text: 'vendor,ein,city\nAcme,123456789,Reno', finds: ['123456789'], minScore: 0.9 },
    { text: 'part 12-3456789', finds: ['12-3456789'], maxScore: 0.4 },
    { text: 'EIN 07-3456789', finds: [] },
    { text: 'order 123456789', finds: [], minScore: 0.1 },
    { text: 'EIN 112-3456789', finds: [] },
  ],
});
