import { inWords, type ValueKind } from './value-kind.js';
import { present } from '../core/present.js';

/** What stands between two cells of a table, and how people write it beside the character itself. */
const DELIMITERS = {
  ',': ['comma'],
  ';': ['semicolon'],
  '\t': ['tab', String.raw`\t`],
  '|': ['pipe'],
} as const;

export type Delimiter = keyof typeof DELIMITERS;

/** Every delimiter of a table, the likeliest first. */
export const ALL_DELIMITERS = Object.keys(DELIMITERS) as readonly Delimiter[];

/** In place of a delimiter: the table shows it. */
export const AUTO = 'auto';

/** The name of a delimiter. */
export const delimiterName = (delimiter: Delimiter): string => DELIMITERS[delimiter][0];

/** A delimiter as its character or its name, or `auto`; in any case. */
export const DELIMITER: ValueKind<Delimiter | typeof AUTO> = {
  expected: `${inWords(ALL_DELIMITERS.map(delimiterName))}, as a word or as the character, or ${AUTO}`,
  names: [...ALL_DELIMITERS.map(delimiterName), AUTO],
  parse: (text) => {
    const word = text.toLowerCase();
    if (word === AUTO) return AUTO;
    return ALL_DELIMITERS.find(
      (delimiter) => text === delimiter || DELIMITERS[delimiter].some((name) => name === word),
    );
  },
};

/** What the first records of a table look like when they are cut by one delimiter. */
interface RecordSurvey {
  /** Cells of each record; blank lines are no records. */
  readonly widths: readonly number[];
  readonly cells: number;
  /** Cells that look like one value: quoted as a whole, empty, a number, or nothing that could be cut. */
  readonly values: number;
}

/** UTF-16 units of a table that are looked at. */
const MOST_UNITS = 65_536;
const MOST_RECORDS = 1_000;

const QUOTE = '"';
const ENDS = /[\n\r]/;
/** With a decimal comma, or groups of thousands. */
const NUMBER = /^[-+]?(?:\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,]\d+)?(?: ?[%€$£])?$/;
/** A comma or semicolon with a space behind it is of a text; so is what a space begins, where it is cut there. */
const NO_VALUE = /^ |[,;](?! )|[\t|"]/;

interface Field {
  readonly isValue: boolean;
  readonly isBlank: boolean;
  /** UTF-16 offset of what ends it. */
  readonly end: number;
}

/** Cuts the begin of a table by a delimiter, as far as that goes: whatever is wrong in it is no value. */
function surveyRecords(start: string, delimiter: Delimiter): RecordSurvey {
  const text = start.slice(0, MOST_UNITS);
  const ends = new RegExp(String.raw`[\n\r${delimiter === '|' ? String.raw`\|` : delimiter}]`, 'g');
  const widths: number[] = [];
  let survey = { cells: 0, values: 0 };
  let record = { cells: 0, values: 0 };
  for (let at = 0; at < text.length && widths.length < MOST_RECORDS;) {
    const { isValue, isBlank, end } = fieldAt(text, at, ends);
    record = { cells: record.cells + 1, values: record.values + (isValue ? 1 : 0) };
    at = end + 1;
    const endsLine = ENDS.test(text.charAt(end));
    const isOver = endsLine || end >= text.length;
    if (!isOver && at < text.length) continue;
    // The record at the end of the examined part may be incomplete.
    const isCut = !endsLine && text.length < start.length && widths.length > 0;
    if (!isCut && !(record.cells === 1 && isBlank)) {
      // A delimiter at the very end has an empty cell behind it.
      const { cells, values } = isOver ? record : { cells: record.cells + 1, values: record.values + 1 };
      widths.push(cells);
      survey = { cells: survey.cells + cells, values: survey.values + values };
    }
    record = { cells: 0, values: 0 };
  }
  return { widths, ...survey };
}

function fieldAt(text: string, from: number, ends: RegExp): Field {
  const isQuoted = text.startsWith(QUOTE, from);
  const closing = isQuoted ? closingQuote(text, from + 1) : from;
  ends.lastIndex = closing + (isQuoted ? 1 : 0);
  const end = ends.exec(text)?.index ?? text.length;
  if (isQuoted) return { isValue: end === closing + 1, isBlank: false, end };
  const cell = text.slice(from, end);
  return { isValue: NUMBER.test(cell) || !NO_VALUE.test(cell), isBlank: cell.trim() === '', end };
}

/** Offset of the quote that closes a field; the end of the text where none does. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf(QUOTE, from);
  while (at >= 0 && text.startsWith(QUOTE, at + 1)) at = text.indexOf(QUOTE, at + 2);
  return at < 0 ? text.length : at;
}

/** What a table shows of its delimiter. */
export interface DelimiterGuess {
  readonly delimiter: Delimiter;
  /** Cells of the first record; 1 where no delimiter separates it. */
  readonly columns: number;
  /** Records that were looked at. */
  readonly records: number;
  /** Whether it separates the first record, and nine records of ten have as many cells as the first. */
  readonly isSure: boolean;
}

/** Share of records that are as wide as the first where the delimiter is sure. */
const SURE_SHARE = 0.9;
/** What a delimiter counts that gives cells of which none looks like a value; above 0, as in the source below. */
const LEAST_VALUES = 0.001;

/**
 * The delimiter of a table, by its first records: the one that cuts them into rows of even width whose cells look like
 * values. After van den Burg, Nazábal and Sutton, "Wrangling messy CSV files by detecting row and type patterns"
 * (2019): the score of a delimiter is the evenness of its rows times the share of its cells that are values. Only those
 * take part that separate the first record, as no record may be wider than the first.
 * @param start the begin of the table, without a byte order mark
 */
export function detectDelimiter(start: string): DelimiterGuess {
  const surveys = ALL_DELIMITERS.map((delimiter) => ({ delimiter, survey: surveyRecords(start, delimiter) }));
  const separating = surveys
    .filter(({ survey }) => widthOf(survey) > 1)
    .map((candidate) => ({ ...candidate, score: scoreOf(candidate.survey) }));
  const [best] = separating.sort((a, b) => b.score - a.score);
  if (best === undefined) return oneColumn(surveys);
  const { delimiter, survey } = best;
  return {
    delimiter,
    columns: widthOf(survey),
    records: survey.widths.length,
    isSure: shareOf(survey, (width) => width === widthOf(survey)) >= SURE_SHARE,
  };
}

/** A table of one column: by a delimiter that cuts none of its records, the tab first, as text seldom holds it. */
function oneColumn(
  surveys: readonly { readonly delimiter: Delimiter; readonly survey: RecordSurvey }[],
): DelimiterGuess {
  const whole = surveys.filter(({ survey }) => survey.widths.every((width) => width === 1));
  const chosen = whole.find(({ delimiter }) => delimiter === '\t') ?? whole[0] ?? surveys[0];
  const { delimiter, survey } = present(chosen, 'a delimiter');
  return { delimiter, columns: 1, records: survey.widths.length, isSure: false };
}

/** Rows of few different widths, and wide ones, speak for a delimiter; so do cells that are values. */
function scoreOf(survey: RecordSurvey): number {
  const { widths, cells, values } = survey;
  const patterns = new Set(widths).size;
  const evenness = widths.reduce((sum, width) => sum + (width - 1) / width, 0) / patterns;
  const readable = shareOf(survey, (width) => width <= widthOf(survey));
  return evenness * readable * Math.max(LEAST_VALUES, values / cells);
}

const widthOf = ({ widths: [first] }: RecordSurvey): number => first ?? 1;

const shareOf = ({ widths }: RecordSurvey, fits: (width: number) => boolean): number =>
  widths.filter(fits).length / widths.length;
