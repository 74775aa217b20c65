import { LANGUAGES } from '../../core/languages.js';
import { present } from '../../core/present.js';
import { inCaseOf } from '../letter-case.js';
import { MONTH_ROWS } from './months.list.js';

/** A row of month or weekday names in a language. */
export interface WordRow {
  readonly language: string;
  readonly words: readonly string[];
}

/** A calendar day, month or year; missing parts are undefined. */
export interface CalendarDate {
  readonly year: number | undefined;
  readonly month: number | undefined;
  readonly day: number | undefined;
}

/** A complete date. */
interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const MILLISECONDS = 86_400_000;
/** A leap year, for dates without a year. */
const ANY_YEAR = 2000;
const MIDDLE_MONTH = 7;
const MIDDLE_DAY = 15;
const folded = (word: string): string => word.normalize('NFC').toLowerCase().replace(/\.$/, '');

const MONTHS: readonly WordRow[] = MONTH_ROWS.map(([language, names]) => ({
  language,
  words: names.split(' '),
}));
let weekdays: readonly WordRow[] | undefined;

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;

/** Returns the weekday names of all languages, as formatted by the runtime. */
function weekdayRows(): readonly WordRow[] {
  weekdays ??= LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).map((weekday) => {
      const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
      const words = Array.from({ length: 7 }, (_, index) =>
        format.format(MONDAY + index * DAY).replace(/\.$/, ''),
      );
      return { language, words };
    }),
  );
  return weekdays;
}

/** A word's row and its position in the row, from 1. */
interface WordPlace {
  readonly row: WordRow;
  readonly number: number;
}

const LONGEST_SHORT = 4;

/**
 * Returns the month that a word names. An ambiguous word is read in the given language, and `isShort` decides whether
 * `May` is an abbreviation.
 */
function monthNamed(word: string, language: string, isShort: boolean): WordPlace | undefined {
  const place = placeIn(MONTHS, word, language);
  if (!isShort || place === undefined) return place;
  const short = MONTHS.filter(({ words }) => words.every(({ length }) => length <= LONGEST_SHORT));
  return placeIn(short, word, place.row.language) ?? place;
}

/** Returns the weekday that a word names. */
const weekdayNamed = (word: string, language: string): WordPlace | undefined =>
  placeIn(weekdayRows(), word, language);

function placeIn(rows: readonly WordRow[], word: string, language: string): WordPlace | undefined {
  const wanted = folded(word);
  const places = rows.flatMap((row) => {
    const index = row.words.findIndex((one) => folded(one) === wanted);
    return index < 0 ? [] : [{ row, number: index + 1 }];
  });
  return places.find(({ row }) => row.language === language) ?? places[0];
}

/** Returns the word at a position of a row, from 1. */
const wordOf = ({ words }: WordRow, number: number): string =>
  present(words[number - 1], 'a month or a weekday');

/** A parsed date, and a function that writes other dates in the same form. */
export interface WrittenDate extends CalendarDate {
  /** Whether the text contains further numbers other than a time of day. */
  readonly hasMore: boolean;
  /** Writes another date in the same form, with the rest of the text, such as the time of day. */
  readonly write: (date: Day) => string;
}

/** Date formats of `src/recognizers/date-forms.ts` with named groups; `p` and `q` are day and month in either order. */
const FORMS: readonly RegExp[] = [
  /(?<!\d)(?<y>(?:1[5-9]|2[01])\d{2})(?:[-/.]| ?[年년] ?)(?<m>\d{1,2})(?:[-/.]| ?[月월] ?)(?<d>\d{1,2})(?!\d)/du,
  /^(?<y>(?:1[89]|20)\d{2})(?<m>0[1-9]|1[0-2])(?<d>[0-2]\d|3[01])$/du,
  /(?<!\d)(?<p>\d{1,2})(?<s> ?[/.-] ?)(?<q>\d{1,2})\k<s>(?<y>\d{4}|\d{2})(?!\d)/du,
  /(?<!\d)(?<d>\d{1,2})(?<o>st|nd|rd|th|er|[eº°ª.])?[\s/-]*(?:of |de |d['’])?(?<n>\p{L}{3,14})(?:\.?,?[\s/-]*(?:de |del )?(?<y>\d{4}(?!\d)|['’]?\d{2}(?![\d:]|[.,]\d)))?(?!\p{L})/diu,
  /(?<!\p{L})(?<n>\p{L}{3,14})\.?\s(?:the )?(?<d>\d{1,2})(?<o>st|nd|rd|th)?(?![\d:])(?:,?\s(?:of )?(?<y>\d{4}|['’]\d{2})(?![\d:]))?/diu,
  /(?<!\p{L})(?<n>\p{L}{3,14})\.?,?(?: of | de |[\s-])(?<y>\d{4}|['’]\d{2})(?!\d)/diu,
  /(?<!\d)(?<!\d ?[/.-] ?)(?<m>0?[1-9]|1[0-2]) ?[/.-] ?(?<y>(?:1[89]|20)\d{2})(?!\d)/du,
  /(?<!\d)(?<y>(?:1[89]|20)\d{2})[-/.](?<m>0[1-9]|1[0-2])(?!\d)/du,
  /^(?<p>\d{1,2})(?:[/.]|\. )(?<q>\d{1,2})\.?$/du,
  /(?<!\d)(?<m>\d{1,2}) ?[月월] ?(?<d>\d{1,2})/du,
  /^\D*(?<y>(?:1[89]|20)\d{2})\D*$/du,
];

/** A time of day, and an offset from UTC. */
const TIME = /\d{1,2}(?:[:.h]\d{2}){0,2}(?:[.,]\d{1,9})?/u;
const ZONE = /[+-]\d{2}:?\d{2}/u;
const LONGEST = 80;
/** Two-digit years up to this one belong to the current century. */
const LAST_OF_THIS_CENTURY = 40;

/** Parses a date; undefined if there is none or the day does not exist. @param language decides between 3/5 and 5/3 */
export function readDate(text: string, language: string): WrittenDate | undefined {
  if (text.length > LONGEST) return undefined;
  for (const form of FORMS) {
    const match = form.exec(text);
    const read = match === null ? undefined : readMatch(text, match, language);
    if (read !== undefined) return read;
  }
  return undefined;
}

interface Parts {
  readonly year: string | undefined;
  readonly month: string | undefined;
  readonly day: string | undefined;
  readonly named: WordPlace | undefined;
  /** Names of the groups that contain the month and the day. */
  readonly groups: { readonly month: string; readonly day: string };
}

function readMatch(text: string, match: RegExpExecArray, language: string): WrittenDate | undefined {
  const parts = partsOf(present(match.groups, 'named groups'), text, language);
  if (parts === undefined) return undefined;
  const date: CalendarDate = {
    year: parts.year === undefined ? undefined : fullYear(parts.year),
    month: parts.named?.number ?? numberOf(parts.month),
    day: numberOf(parts.day),
  };
  if (date.month === 0 || (date.month !== undefined && date.month > 12) || date.day === 0) return undefined;
  if (!exists(date)) return undefined;
  const rest = text.slice(0, match.index) + text.slice(match.index + match[0].length);
  return {
    ...date,
    hasMore: /\d/.test(rest.replace(ZONE, '').replace(TIME, '')),
    write: (other) => written(text, match, parts, date, other, language),
  };
}

const numberOf = (digits: string | undefined): number | undefined =>
  digits === undefined ? undefined : Number(digits);

function partsOf(
  groups: Readonly<Record<string, string | undefined>>,
  text: string,
  language: string,
): Parts | undefined {
  const { y: year, m, d, n, p, q } = groups;
  if (n !== undefined) {
    const named = monthNamed(n, language, /[-/\d]\p{L}{3}[-/\d]/u.test(text));
    return named && { year, month: undefined, day: d, named, groups: { month: 'n', day: 'd' } };
  }
  if (p === undefined || q === undefined)
    return { year, month: m, day: d, named: undefined, groups: { month: 'm', day: 'd' } };
  const monthFirst = Number(q) > 12 || (language === 'en' && !text.includes('.') && Number(p) <= 12);
  return monthFirst
    ? { year, month: p, day: q, named: undefined, groups: { month: 'p', day: 'q' } }
    : { year, month: q, day: p, named: undefined, groups: { month: 'q', day: 'p' } };
}

function fullYear(written: string): number {
  const digits = written.replace(/^['’]/, '');
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year + (year <= LAST_OF_THIS_CENTURY ? 2000 : 1900);
}

function written(
  text: string,
  match: RegExpExecArray,
  { month, day, named, groups }: Parts,
  date: CalendarDate,
  other: Day,
  language: string,
): string {
  const numbers = [month, day].filter((one) => one !== undefined);
  const isPadded =
    !numbers.some((digits) => digits.length === 1) && (named === undefined || day?.startsWith('0') === true);
  const padded = (number: number): string => number.toString().padStart(isPadded ? 2 : 1, '0');
  const { indices, groups: found = {} } = match;
  const edits: (readonly [start: number, end: number, text: string])[] = [];
  const edit = (group: string, replacement: string): void => {
    const place = indices?.groups?.[group];
    if (place !== undefined) edits.push([...place, replacement]);
  };
  edit('y', yearAs(found['y'], other.year));
  edit(groups.day, padded(other.day));
  edit(
    groups.month,
    named === undefined ? padded(other.month) : inCaseOf(found['n'] ?? 'a', wordOf(named.row, other.month)),
  );
  edit('o', ordinalAs(found['o'], other.day));
  if (date.year !== undefined && date.day !== undefined)
    edits.push(...weekdayEdits(text, match, other, language));
  edits.sort(([a], [b]) => b - a);
  return edits.reduce(
    (result, [start, end, replacement]) => result.slice(0, start) + replacement + result.slice(end),
    text,
  );
}

function yearAs(model: string | undefined, year: number): string {
  if (model === undefined) return '';
  const digits = model.replace(/^['’]/, '');
  const mark = model.slice(0, model.length - digits.length);
  const shown = digits.length === 2 ? year % 100 : year;
  return mark + shown.toString().padStart(digits.length, '0');
}

const ENGLISH_ORDINALS = new Map([
  [1, 'st'],
  [2, 'nd'],
  [3, 'rd'],
]);

/** Adapts an ordinal suffix: `3rd` becomes `4th`. French and Spanish only mark the first of a month. */
function ordinalAs(model: string | undefined, day: number): string {
  if (model === undefined) return '';
  if (model === '.' || model === 'e') return model;
  if (/^(?:st|nd|rd|th)$/iu.test(model))
    return inCaseOf(
      model,
      (day >= 11 && day <= 13 ? undefined : ENGLISH_ORDINALS.get(day % 10)) ?? 'th',
    ).toLowerCase();
  return day === 1 ? model : '';
}

function weekdayEdits(text: string, match: RegExpExecArray, other: Day, language: string) {
  const end = match.index + match[0].length;
  return Array.from(text.matchAll(/\p{L}[\p{L}-]{1,14}/gu)).flatMap(({ 0: word, index }) => {
    if (index >= match.index && index < end) return [];
    const named = weekdayNamed(word, language);
    return named === undefined
      ? []
      : [[index, index + word.length, inCaseOf(word, wordOf(named.row, weekdayOf(other)))] as const];
  });
}

/** Returns midnight UTC in milliseconds. Unlike `Date.UTC`, it does not map years below 100 to the 20th century. */
function timeOf({ year, month, day }: Day): number {
  return new Date(0).setUTCFullYear(year, month - 1, day);
}

/** Adds days to a date; negative numbers subtract. */
export function addDays(day: Day, days: number): Day {
  const moved = new Date(timeOf(day) + days * MILLISECONDS);
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() };
}

/** Returns the weekday, from 1 (Monday) to 7 (Sunday). */
const weekdayOf = (day: Day): number => new Date(timeOf(day)).getUTCDay() || 7;

/** Returns a day in the middle of the given period. */
export const dayWithin = ({ year, month, day }: CalendarDate): Day => ({
  year: year ?? ANY_YEAR,
  month: month ?? MIDDLE_MONTH,
  day: day ?? MIDDLE_DAY,
});

/** Returns whether the day exists. */
function exists(date: CalendarDate): boolean {
  const day = dayWithin(date);
  const same = addDays(day, 0);
  return same.year === day.year && same.month === day.month && same.day === day.day;
}
