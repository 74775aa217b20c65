import {
  DAY_MONTH,
  ISO_DATE,
  isPossibleDate,
  MONTH_DAY,
  MONTH_YEAR,
  NUMERIC_DATE,
  TIME_OF_DAY,
  TIMESTAMP,
} from '../date-forms.js';
import { defineRecognizer } from '../define-recognizer.js';

const expression = (source: string): RegExp => new RegExp(source, 'giu');
const scores = (
  form: number,
  formInContext = Math.max(form, 0.9),
): { form: number; formInContext: number } => ({ form, formInContext });

export const dateTime = defineRecognizer({
  name: 'date-time',
  entityType: 'DATE_TIME',
  country: 'generic',
  description:
    'Calendar dates, times, weekdays, months and relative days in the forms that people and machines write.',
  patterns: [
    { name: 'timestamp', regex: expression(TIMESTAMP), scores: scores(0.96), needs: 'digit' },
    { name: 'iso-date', regex: expression(ISO_DATE), scores: scores(0.93), needs: 'digit' },
    { name: 'numeric-date', regex: expression(NUMERIC_DATE), scores: scores(0.85), needs: 'digit' },
    { name: 'day-month', regex: expression(DAY_MONTH), scores: scores(0.92), needs: 'digit' },
    { name: 'month-day', regex: expression(MONTH_DAY), scores: scores(0.92), needs: 'digit' },
    { name: 'month-year', regex: expression(MONTH_YEAR), scores: scores(0.9), needs: 'digit' },
    { name: 'time-of-day', regex: expression(TIME_OF_DAY), scores: scores(0.8), needs: 'digit' },
    {
      name: 'weekday',
      regex: /(?<![\p{L}\p{N}-])(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?!\p{L}|['’]s\s\p{Lu})/giu,
      scores: scores(0.85),
      keywords: ['day'],
    },
    {
      name: 'month',
      regex:
        /(?<![\p{L}\p{N}-])(?:January|February|April|June|July|August|September|October|November|December)(?![\p{L}\p{N}-])/gu,
      scores: scores(0.72),
      needs: 'upper',
    },
    {
      name: 'relative-day',
      regex:
        /(?<![\p{L}\p{N}-])(?:the day (?:before|after) )?(?:yesterday|today|tomorrow|tonight|tmrw|midnight|noon)(?: (?:morning|afternoon|evening|night))?(?![\p{L}\p{N}-])|(?<![\p{L}\p{N}-])(?:last night|this (?:morning|afternoon|evening))(?![\p{L}\p{N}-])|(?<![\p{L}\p{N}-])(?:next|last|this) (?:week|weekend|month|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday|spring|summer|autumn|winter)(?![\p{L}\p{N}-])/giu,
      scores: scores(0.87),
    },
    {
      name: 'card-expiry',
      regex:
        /(?<![\p{L}\p{N}])(?:exp(?:ir(?:y|es|ation))?|valid (?:thru|through|until|to))(?: date)?\.?[ \t]{0,2}[:=]?[ \t]{0,2}(?<value>(?:0[1-9]|1[0-2]) ?[/-] ?(?:20)?\d{2})(?![\p{L}\p{N}/-])/dgiu,
      scores: scores(0.9),
      keywords: ['exp', 'valid'],
    },
    {
      name: 'year-after-preposition',
      regex:
        /(?<![\p{L}\p{N}])(?:in|since|until|by|from|during|of|circa|c\.|year|early|late|mid|spring|summer|autumn|winter|fall|anno)[ -](?<value>(?:19|20)\d{2})(?![\p{L}\p{N}]|[.,:/-]\p{N}| ?(?:%|kg|km|m|mm|cm|people|users|units|items|rows|points|pages|words|bytes|tokens|mah|rpm|w|hz|mb|gb))/dgiu,
      scores: scores(0.75),
      needs: 'digits4',
    },
  ],
  validate: (candidate) => (isPossibleDate(candidate) ? 'undecided' : 'refused'),
  context: {
    words: [
      'date',
      'on',
      'dated',
      'due',
      'signed',
      'issued',
      'expires',
      'expiry',
      'deadline',
      'at',
      'time',
      'until',
      'datum',
      'fecha',
      'data',
      'le',
    ],
    against: [
      'version',
      'ratio',
      'odds',
      'score',
      'verse',
      'chapter',
      'aspect',
      'section',
      'clause',
      'psalm',
      'genesis',
      'john',
      'v',
    ],
    before: 3,
    after: 1,
  },
  sources: [
    'https://www.iso.org/iso-8601-date-and-time-format.html',
    'https://www.rfc-editor.org/rfc/rfc3339',
  ],
  examples: [
    { text: 'on 2026-11-21T08:00:00Z', finds: ['2026-11-21T08:00:00Z'], minScore: 0.9 },
    { text: 'due 21/11/2026 or 3.5.1987', finds: ['21/11/2026', '3.5.1987'], minScore: 0.8 },
    { text: "the 3rd of May '87 and 03-MAY-87", finds: ["3rd of May '87", '03-MAY-87'], minScore: 0.8 },
    { text: 'November 21, 2026; May 3rd', finds: ['November 21, 2026', 'May 3rd'], minScore: 0.8 },
    { text: 'le 14 juillet 1998', finds: ['14 juillet 1998'], minScore: 0.8 },
    { text: 'at 5:30 p.m. and 17h05', finds: ['5:30 p.m.', '17h05'], minScore: 0.75 },
    { text: 'Next Tuesday, tomorrow', finds: ['Next Tuesday', 'tomorrow'], minScore: 0.7 },
    { text: 'Exp: 09/27', finds: ['09/27'], minScore: 0.85 },
    { text: 'since 2019', finds: ['2019'], minScore: 0.7 },
    { text: 'version 10.12.1998.4 in 1984 rows, may 300', finds: [] },
    { text: '45/67/2026', finds: [] },
    { text: 'ratio 3:2, page 12/40', finds: [] },
    { text: 'two weeks, each month', finds: [] },
  ],
});
