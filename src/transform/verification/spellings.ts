import { rowOf } from '../../core/harmonization-table.js';
import { once } from '../../core/once.js';
import { readDate } from '../dates/written-date.js';
import { type ReadWord, wordsOf, type HashedWord, joinHashes, LONGEST_JOINED } from './word-reader.js';

/** Minimum number of digits. Shorter numbers occur in any file by chance. */
const LEAST_NUMBER_DIGITS = 6;

const WRITTEN =
  /^[+-]?(?<whole>\d{1,40}(?:[.,'’\u00a0\u2009\u202f ]\d{3}){0,12})(?:[.,](?<fraction>\d{1,40}))?(?:e(?<exponent>[+-]?\d{1,3}))?$/iu;
const GROUPED = /[.,'’\u00a0\u2009\u202f ]/gu;

/** Numbers in the notations of people and programs. */
export const NUMBER =
  /\d{1,40}(?:[.,'’\u00a0\u2009\u202f ]\d{3}(?!\d)){0,12}(?:[.,]\d{1,40})?(?:e[+-]?\d{1,3})?/giu;

/**
 * Names and dates that are also ordinary words. A value that consists of one of them is not searched for in the whole
 * result: `Will`, `May` and `Mark` occur in any text.
 */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
  monday tuesday wednesday thursday friday saturday sunday today tomorrow yesterday weekend morning evening night noon
  january february march april may june july august september october november december
  montag dienstag mittwoch donnerstag freitag samstag sonntag heute morgen gestern januar februar juni juli oktober
  lundi mardi mercredi jeudi vendredi samedi dimanche janvier mars avril juin juillet
  lunes martes jueves viernes domingo enero febrero marzo abril mayo junio julio
  will mark bill rose grace hope faith joy dawn page chase grant frank drew rich miles wade dean duke earl
  king knight cook black white green brown gray grey young long short small little great strong wise wood woods stone
  field hill hills lake rivers banks bush ford park parks lane street church temple house home hall hart love best
  male female single married divorced widowed asian other none null true false unknown test user name root admin guest
  value data info klein gross lang schwarz weiss braun wolf vogel stein berg sommer winter herbst
  petit grand blanc noir rouge verde
  `
    .trim()
    .split(/\s+/),
);

/** A sequence of words in which a value may be written. */
export interface Sequence {
  readonly words: readonly HashedWord[];
  /** Whether only separators used in numbers may stand between the words. */
  readonly isTight: boolean;
}

/** The forms in which a value is searched for. */
export interface Spellings {
  readonly sequences: readonly Sequence[];
  /** Words joined without separators, or with those used in numbers. */
  readonly joined: readonly HashedWord[];
  /** Canonical forms from `numberForms`. */
  readonly numbers: readonly string[];
  /** Serial day numbers in either calendar of spreadsheets. */
  readonly serials: readonly number[];
  /** Whether the value is too long to occur in random bytes by chance. */
  readonly isStrong: boolean;
  /** Whether only capitalized matches count, because the value is a short word. */
  readonly isCased: boolean;
}

/** Maximum number of words to search for; longer values are identified by their first words. */
const MOST_WORDS = 16;
const LEAST_LETTERS = 4;
const LEAST_WORDS = 5;
const LEAST_DIGITS = 7;
const LEAST_JOINED_LETTERS = 6;
const LEAST_SINGLE = 3;
const CASED_BELOW = 6;
const STRONG_FROM = 8;
/** Minimum number of numeric words, such as those of an IP address. */
const MANY_NUMBERS = 4;

/** Symbols for months in sequences. The matcher uses them for a month name in any language. */
export const MONTHS: readonly HashedWord[] = Array.from({ length: 12 }, (_none, index) => ({
  a: 0x4d4f0000 + index,
  b: 0x4e540000 + index,
  length: 3,
}));

/**
 * Returns how values of a category are searched for. Values such as `34 years` or `female` occur in any file by chance.
 */
const searchOf = (category: string) => rowOf(category)?.transform.search ?? 'spellings';

/**
 * Returns the forms in which to search for a value; undefined if it is so short or common that any file may contain it.
 */
export function spellingsOf(value: string, category: string): Spellings | undefined {
  const categories = category.split('&');
  if (categories.every((one) => searchOf(one) === 'never')) return undefined;
  const words = wordsOf(value).slice(0, MOST_WORDS);
  const dates = datesIn(value);
  const isDate = dates.length > 0;
  if (!isDate && categories.every((one) => searchOf(one) === 'dates')) return undefined;
  const numbers = numberForms(value);
  const isSearched = isDate || isLongEnough(value, words);
  if (!isSearched && numbers.length === 0) return undefined;
  const length = words.reduce((total, word) => total + word.length, 0);
  const areDigits = words.every(({ isDigits }) => isDigits);
  const own: Sequence = { words, isTight: areDigits };
  const isName = categories.includes('PERSON') && words.length > 1 && words.length <= 4;
  const days = dates.flatMap(spellingsOfDay);
  const joined = [
    ...joinedOf(words, areDigits ? LEAST_DIGITS : LEAST_JOINED_LETTERS),
    ...(categories.includes('PHONE_NUMBER') ? phoneNumbers(value) : []),
    ...dates.flatMap(joinedDays),
  ];
  return {
    sequences: isSearched ? [own, ...(isName ? turned(words) : []), ...days] : [],
    joined: isSearched ? joined : [],
    numbers: [...numbers, ...dates.flatMap(epochsOf)],
    serials: dates.flatMap(serialsOf),
    isStrong: length >= STRONG_FROM,
    isCased: words.length === 1 && length < CASED_BELOW && words[0]?.isCapital === true,
  };
}

function isLongEnough(value: string, words: readonly ReadWord[]): boolean {
  const length = words.reduce((total, word) => total + word.length, 0);
  const [only, second] = words;
  if (only === undefined) return false;
  if (words.every(({ isDigits }) => isDigits)) return length >= LEAST_DIGITS || words.length >= MANY_NUMBERS;
  if (words.every((word) => word.length === 1)) return words.length >= LEAST_SINGLE;
  if (second !== undefined) return length >= LEAST_WORDS;
  const word = value.normalize('NFKD').toLowerCase().replaceAll(/\P{L}/gu, '');
  return length >= LEAST_LETTERS && !COMMON_WORDS.has(word);
}

function joinedOf(words: readonly HashedWord[], least: number): readonly HashedWord[] {
  const length = words.reduce((total, word) => total + word.length, 0);
  if (length < least || length > LONGEST_JOINED) return [];
  return [words.reduce(joinHashes)];
}

const joinedText = (text: string): readonly HashedWord[] => joinedOf(wordsOf(text), 1);

/**
 * Returns reordered names: `Miller, Jane` for `Jane Miller`. With more words, the last moves to the front, or the first
 * to the end.
 */
function turned(words: readonly HashedWord[]): readonly Sequence[] {
  const lastFirst = [...words.slice(-1), ...words.slice(0, -1)];
  const firstLast = [...words.slice(1), ...words.slice(0, 1)];
  return [lastFirst, firstLast].map((turn) => ({ words: turn, isTight: false }));
}

/** Returns the number with and without country code and national prefix, and with `00` in place of `+`. */
function phoneNumbers(value: string): readonly HashedWord[] {
  const withPrefix = value.replace(/\D*\b(?:ext|x|extension)\.?\s*\d+\s*$/iu, '');
  const digits = withPrefix.replaceAll(/\D/g, '');
  const without = withPrefix.replaceAll(/\(0\)/g, '').replaceAll(/\D/g, '').replace(/^00/, '');
  const forms = new Set([digits, without, `00${without}`]);
  const isAbroad = /^[\s(]*(?:\+|00)/.test(value);
  if (isAbroad) {
    // `+49 30 …` is dialed as `030 …` within the country.
    const code = /^[\s(]*(?:\+|00)\s*(?<code>1|7|\d{2,3})(?=\D)/.exec(value)?.groups?.['code'];
    if (code !== undefined) {
      const national = without.slice(code.length);
      forms.add(national).add(`0${national}`).add(`${code}0${national}`);
    }
  } else if (digits.startsWith('0')) forms.add(digits.slice(1));
  return [...forms].filter(({ length }) => length >= LEAST_DIGITS).flatMap(joinedText);
}

interface WholeDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Returns the dates that a value may mean: 3/5/1980 may be in March or in May. */
function datesIn(value: string): readonly WholeDay[] {
  const found = new Map<string, WholeDay>();
  for (const language of ['en', 'de']) {
    const date = readDate(value.trim().replace(/(?<=\d)T\d{2}:?\d{2}.*$/u, ''), language);
    if (date?.year === undefined || date.month === undefined || date.day === undefined) continue;
    const { year, month, day } = date;
    found.set([year, month, day].join('-'), { year, month, day });
  }
  return [...found.values()];
}

const two = (number: number): string => number.toString().padStart(2, '0');
const word = (text: string): HashedWord => {
  const [only] = wordsOf(text);
  return only ?? { a: 0, b: 0, length: 0 };
};

/** Words between the parts of a date. */
const dateWords = once(() => ({
  de: word('de'),
  of: word('of'),
  ordinals: ['st', 'nd', 'rd', 'th'].map(word),
  japanese: [word('年'), word('月'), word('日')] as const,
}));

function spellingsOfDay({ year, month, day }: WholeDay): readonly Sequence[] {
  const { de, of, ordinals, japanese } = dateWords();
  const y = word(year.toString());
  const tight = (words: readonly HashedWord[]): Sequence => ({ words, isTight: true });
  const numeric = [
    ...new Set([`${two(month)} ${two(day)}`, `${month.toString()} ${day.toString()}`]),
  ].flatMap((pair) => {
    const [m, d] = pair.split(' ').map(word) as [HashedWord, HashedWord];
    return [
      tight([y, m, d]),
      tight([d, m, y]),
      tight([m, d, y]),
      tight([y, japanese[0], m, japanese[1], d, japanese[2]]),
    ];
  });
  const name = MONTHS[month - 1];
  if (name === undefined) return numeric;
  const loose = (words: readonly HashedWord[]): Sequence => ({ words, isTight: false });
  const named = [...new Set([two(day), day.toString()])]
    .map(word)
    .flatMap((d) => [
      loose([d, name, y]),
      loose([name, d, y]),
      loose([y, name, d]),
      loose([d, de, name, de, y]),
      loose([d, of, name, y]),
      ...ordinals.flatMap((ordinal) => [
        loose([d, ordinal, name, y]),
        loose([name, d, ordinal, y]),
        loose([d, ordinal, of, name, y]),
      ]),
    ]);
  return [...numeric, ...named];
}

/** Forms without separators, such as `20260203`. */
const joinedDays = ({ year, month, day }: WholeDay): readonly HashedWord[] =>
  [
    `${year.toString()}${two(month)}${two(day)}`,
    `${two(day)}${two(month)}${year.toString()}`,
    `${two(month)}${two(day)}${year.toString()}`,
  ].flatMap(joinedText);

const DAY = 86_400_000;
const SECOND = 1_000;
/** Day 0 of the two calendars of spreadsheets. */
const CALENDARS = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)];

const midnightOf = ({ year, month, day }: WholeDay): number =>
  new Date(0).setUTCFullYear(year, month - 1, day);

/** Returns midnight UTC in seconds and in milliseconds since 1970. */
const epochsOf = (day: WholeDay): readonly string[] =>
  [midnightOf(day) / SECOND, midnightOf(day)].map(Math.abs).flatMap((time) => numberForms(time.toString()));

const serialsOf = (day: WholeDay): readonly number[] =>
  CALENDARS.map((start) => (midnightOf(day) - start) / DAY).filter((serial) => serial > 0);

/**
 * Returns canonical forms of a number: its digits without leading and trailing zeros, and the position of the decimal
 * point. `1.234` has two, because the point may separate thousands. Numbers with few digits have none.
 */
export function numberForms(text: string): readonly string[] {
  const match = WRITTEN.exec(text.trim());
  if (match?.groups === undefined) return [];
  const { whole = '', fraction = '', exponent = '0' } = match.groups;
  const compact = whole.replaceAll(GROUPED, '');
  const forms = [canonical(compact, fraction, Number(exponent))];
  const grouped = /^(?<start>\d+)[.,](?<end>\d{3})$/.exec(whole);
  if (fraction === '' && grouped?.groups !== undefined)
    forms.push(canonical(grouped.groups['start'] ?? '', grouped.groups['end'] ?? '', Number(exponent)));
  return forms.filter((form) => form !== undefined);
}

function canonical(whole: string, fraction: string, exponent: number): string | undefined {
  const all = `${whole}${fraction}`;
  const leading = /^0*/.exec(all)?.[0].length ?? 0;
  const digits = all.slice(leading).replace(/0+$/, '');
  if (digits.length < LEAST_NUMBER_DIGITS) return undefined;
  return `${digits}e${(whole.length - leading + exponent).toString()}`;
}
