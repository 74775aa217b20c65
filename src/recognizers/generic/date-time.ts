import {
  COMPACT_MONTH,
  DAY_MONTH,
  EAST_ASIAN_DATE,
  ISO_DATE,
  LOG_TIMESTAMP,
  LONG_MONTH,
  MONTH_DAY,
  MONTH_YEAR,
  NUMERIC_DATE,
  TIME_OF_DAY,
  TIMESTAMP,
  judgeDate,
  DAY_WORDS_ASKED,
  findDayWords,
  DAY_RANGE,
  FEAST_AFTER_WORD,
  FIRST_BEFORE_DASH,
  FIRST_OF_RANGE,
  FIRST_OF_SPAN,
  HOUR_IN_WORDS,
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
    { name: 'timestamp', regex: expression(TIMESTAMP), scores: scores(0.96) },
    { name: 'log-timestamp', regex: expression(LOG_TIMESTAMP), scores: scores(0.96) },
    { name: 'compact-month', regex: expression(COMPACT_MONTH), scores: scores(0.88) },
    { name: 'east-asian', regex: expression(EAST_ASIAN_DATE), scores: scores(0.93), keywords: ['月', '월'] },
    { name: 'iso-date', regex: expression(ISO_DATE), scores: scores(0.93) },
    { name: 'numeric-date', regex: expression(NUMERIC_DATE), scores: scores(0.85) },
    { name: 'day-month', regex: expression(DAY_MONTH), scores: scores(0.92) },
    { name: 'month-day', regex: expression(MONTH_DAY), scores: scores(0.92) },
    { name: 'month-year', regex: expression(MONTH_YEAR), scores: scores(0.9) },
    { name: 'time-of-day', regex: expression(TIME_OF_DAY), scores: scores(0.8) },
    {
      name: 'weekday',
      regex: /(?<![\p{L}\p{N}-])(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?!\p{L})/giu,
      scores: scores(0.85),
      keywords: ['day'],
    },
    {
      name: 'short-weekday',
      regex:
        /(?<![\p{L}\p{N}-])(?:Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)(?=(?:\.|,|\.,)? (?:the )?(?:\d{1,2}(?:st|nd|rd|th)\b|\d{1,2}[ ./-](?:\d{1,2}(?!\p{N})|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sep|Oct|Nov|Dec)\p{Ll}{0,7}\.? \d|\d{1,2}:\d{2}|\d{1,2} ?[ap]\.?m\b))/gu,
      scores: scores(0.87),
      needs: 'digitAfterCue',
    },
    {
      name: 'month',
      regex:
        /(?<![\p{L}\p{N}-])(?:January|February|April|June|July|August|September|October|November|December)(?![\p{L}\p{N}-])/gu,
      scores: scores(0.72),
    },
    {
      name: 'month-after-preposition',
      regex: new RegExp(
        String.raw`(?<![\p{L}\p{N}])(?:in|im|en|em|since|seit|until|till|bis|during|early|late|mid|last|next|end of)[ -](?<value>${LONG_MONTH}|may|mai)(?![\p{L}\p{N}-])`,
        'dgiu',
      ),
      scores: scores(0.8),
    },
    {
      name: 'time-with-its-word',
      regex:
        /(?<![\p{L}\p{N}.,])(?:(?:kl\.|klo|godz\.) ?(?:[01]?\d|2[0-4])(?:[.:][0-5]\d)?(?: ?[–-] ?(?:[01]?\d|2[0-4])(?:[.:][0-5]\d)?)?|(?:[01]?\d|2[0-4])(?:[.:][0-5]\d)? [Uu]hr|(?:[01]?\d|2[0-3])[.:][0-5]\d uur|(?:[01]?\d|2[0-3]) h [0-5]\d|(?:1?\d|2[0-3]) (?:heures|horas)(?= ?[,.;)\n]| (?:et|à|y|e|du|de la|da)(?!\p{L})))(?![\p{L}\p{N}%]|[.,:]\p{N})/gu,
      scores: scores(0.8),
      needs: 'digit',
      keywords: ['kl.', 'klo', 'godz', 'uhr', 'uur', ' h ', 'heures', 'horas'],
    },
    { name: 'first-of-range', regex: expression(FIRST_OF_RANGE), scores: scores(0.8) },
    { name: 'first-of-span', regex: expression(FIRST_OF_SPAN), scores: scores(0.8) },
    { name: 'first-before-dash', regex: expression(FIRST_BEFORE_DASH), scores: scores(0.8) },
    {
      name: 'feast-after-word',
      regex: new RegExp(FEAST_AFTER_WORD, 'gu'),
      scores: scores(0.8),
      keywords: ['noël', 'toussaint', 'pâques', 'natale', 'pasqua', 'silvester', 'nikolaus'],
    },
    { name: 'day-range', regex: expression(DAY_RANGE), scores: scores(0.8), needs: 'digitAfterCue' },
    {
      name: 'hour-in-words',
      regex: expression(HOUR_IN_WORDS),
      scores: scores(0.8),
      keywords: [
        'halb ',
        'half ',
        'halv ',
        'viertel',
        'kwart',
        'kvart',
        'wpół',
        'puoli ',
        'puol ',
        ' e meia',
        ' e mezz',
        ' y media',
        ' y cuarto',
        ' menos cuarto',
      ],
    },
    {
      name: 'weekday-with-dash',
      regex: /(?<![\p{L}\p{N}-])(?:segunda|terça|quarta|quinta|sexta)-feira(?![\p{L}\p{N}-])/giu,
      scores: scores(0.85),
      keywords: ['-feira'],
    },
    {
      name: 'holiday',
      regex:
        /(?<![\p{L}\p{N}])(?:Christmas (?:Eve|Day)|Boxing Day|New Year['’]?s (?:Eve|Day)|Labou?r Day|Memorial Day|Veterans Day|Independence Day|Thanksgiving Day|Easter (?:Sunday|Monday)|Palm Sunday|Whitsun|Bastille Day|Heiligabend|Silvester)(?: \d{4})?(?![\p{L}\p{N}])/gu,
      scores: scores(0.8),
      keywords: ['day', 'eve', 'easter', 'whitsun', 'heiligabend', 'silvester'],
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
        /(?<![\p{L}\p{N}])(?:exp(?:ir(?:y|es|ation))?|(?:valid|good) (?:thru|through|until|to))(?:[ _]date)?["']?\.?[ \t]{0,2}[:=]?[ \t]{0,2}["']?(?<value>(?:0[1-9]|1[0-2]) ?[/-] ?(?:20)?\d{2}|20\d{2}[/-](?:0[1-9]|1[0-2]))(?![\p{L}\p{N}/-])/dgiu,
      scores: scores(0.9),
      keywords: ['exp', 'valid', 'good'],
    },
    {
      name: 'year-after-preposition',
      regex:
        /(?<![\p{L}\p{N}])(?:in|since|until|by|from|during|of|circa|c\.|year|early|late|mid|spring|summer|autumn|winter|fall|anno|built|founded|established|est\.)[ -](?<value>(?:1[89]|20)\d{2})(?![\p{L}\p{N}]|[.,:/-]\p{N}| ?%| ?(?:kg|km|m|mm|cm|ft|people|users|units|items|rows|points|pages|words|bytes|tokens|mah|rpm|w|hz|mb|gb|euros?|dollars?|usd|eur|calories|steps|votes|lines|files|records|members|students|employees)(?!\p{L}))/dgiu,
      scores: scores(0.75),
    },
    {
      name: 'year-of-range',
      regex:
        /(?=[12])(?:(?<![\p{L}\p{N}.,:/#$€£-])(?:19|20)\d{2}(?= ?[-–] ?(?:(?:19|20)\d{2}|now|present|today)(?![\p{L}\p{N}]|[.,:/-]\p{N}))|(?<=(?<![\p{L}\p{N}.,:/#$€£-])(?:19|20)\d{2} ?[-–] ?)(?:19|20)\d{2}(?![\p{L}\p{N}]|[.,:/-]\p{N})|(?<=\()(?:19|20)\d{2}(?=\))|(?<![\p{L}\p{N}-])(?:1[89]|20)\d0s(?!\p{L}))/gu,
      scores: scores(0.75),
    },
    {
      name: 'day-without-year',
      regex:
        /(?=\d)(?:(?<![\p{L}\p{N}.,:/-])(?:0[1-9]|[12]\d|3[01])(?:\.(?:0[1-9]|1[0-2])\.(?![\p{L}\p{N}])|(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)(?![\p{L}\p{N}]))|(?<=(?<!\p{L})(?:[Oo]n|[Dd]ue|[Bb]y|[Uu]ntil|[Ss]ince|[Bb]efore) )\d{1,2}\/\d{1,2}(?![\p{L}\p{N}%/-]| (?:of|cup|inch|mile)\b|[.,]\p{N})|(?<=(?<!\p{L})(?:[Dd]ated?:?|[Ff]echa:?|[Dd]atum:?|[Dd]ata:?|[Dd]al|[Aa]l|[Ee]l|[Dd][íi]a|[Ll]e|[Ii]l|[Oo]p|[Dd]ia|[Dd]en) )(?:0[1-9]|[12]\d|3[01])\/(?:0[1-9]|1[0-2])(?![\p{L}\p{N}%/-]|[.,]\p{N})|(?<=(?<!\p{L})(?:on|from|by|before|after|until|since) the )\d{1,2}(?:st|nd|rd|th)(?=[.,;!?)\n]|$| (?:at|to|I|we|he|she|they|if|but|for|in|is|was|because|so|with|please)\b))/gu,
      scores: scores(0.75),
    },
    {
      // "20250325": eight digits that form a plausible date. A context word is needed to report it with confidence.
      name: 'eight-digits',
      regex:
        /(?<![\p{L}\p{N}.,#/$€£_-])(?:19[5-9]\d|20[0-4]\d)(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?![\p{L}\p{N}_]|[.,/:-]\p{N})/gu,
      scores: scores(0.35, 0.8),
    },
    {
      name: 'dotted-time',
      regex:
        /(?<![\p{L}\p{N}])(?:at|around|um|kl\.?|klo|om) (?<value>(?:[01]?\d|2[0-3])\.(?:00|15|30|45))(?![\p{L}\p{N}%]|[.,]\p{N}| ?(?:€|\$|£|%|per|each|euros?|dollars?|usd|eur|gbp|percent|points|kg|km|m|million|billion|a)(?!\p{L}))/dgiu,
      scores: scores(0.75),
    },
  ],
  asks: DAY_WORDS_ASKED,
  find: findDayWords,
  validate: judgeDate,
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
    { text: 'fecha: 24/03, il 24/03 e date 20250325', finds: ['24/03', '24/03', '20250325'], minScore: 0.7 },
    { text: 'order 20250325 of el 24/7, ref 20251345', finds: [], minScore: 0.5 },
    { text: 'version 10.12.1998.4 in 1984 rows, may 300', finds: [] },
    { text: '45/67/2026', finds: [] },
    { text: 'On lira Jean 3:16 et Lucas 15:11-32', finds: [] },
    { text: 'Jean 3:30, Lucas at 15:11', finds: ['3:30', '15:11'], minScore: 0.7 },
    { text: 'ratio 3:2, page 12/40', finds: [] },
    { text: 'two weeks, each month', finds: [] },
  ],
});
