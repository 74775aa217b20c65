import { inWords, type ValueKind } from './value-kind.js';
import { present } from '../core/present.js';

/** Cell delimiters, with the names by which users can refer to them. */
const DELIMITERS = {
  ',': ['comma'],
  ';': ['semicolon'],
  '\t': ['tab', String.raw`\t`],
  '|': ['pipe'],
} as const;

export type Delimiter = keyof typeof DELIMITERS;

/** All delimiters, most likely first. */
export const ALL_DELIMITERS = Object.keys(DELIMITERS) as readonly Delimiter[];

/** Value that requests detection, in place of a delimiter. */
export const AUTO = 'auto';

/** Returns the name of a delimiter. */
export const delimiterName = (delimiter: Delimiter): string => DELIMITERS[delimiter][0];

/** A delimiter as a character or by name, or `auto`; in any case. */
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

/** Statistics on the first records of a table, split by one delimiter. */
interface RecordSurvey {
  /** Number of cells in each record; blank lines are skipped. */
  readonly widths: readonly number[];
  readonly cells: number;
  /** Number of cells that look like a single value: fully quoted, empty, a number, or without any other delimiter. */
  readonly values: number;
}

/** Maximum number of UTF-16 code units to examine. */
const MOST_UNITS = 65_536;
const MOST_RECORDS = 1_000;

const QUOTE = '"';
const ENDS = /[\n\r]/;
/** A number, with a decimal comma or point, or grouped thousands. */
const NUMBER = /^[-+]?(?:\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,]\d+)?(?: ?[%€$£])?$/;
/**
 * Matches cells that are not a single value. A comma or semicolon followed by a space is part of a text; a cell that
 * starts with a space was cut out of one.
 */
const NO_VALUE = /^ |[,;](?! )|[\t|"]/;

interface Field {
  readonly isValue: boolean;
  readonly isBlank: boolean;
  /** UTF-16 offset of the terminator. */
  readonly end: number;
}

/** Splits the start of a table by a delimiter. Malformed cells do not count as values. */
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
    // The last record of the examined part may be incomplete.
    const isCut = !endsLine && text.length < start.length && widths.length > 0;
    if (!isCut && !(record.cells === 1 && isBlank)) {
      // A delimiter at the very end is followed by an empty cell.
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

/** Returns the offset of the quote that closes a field; the end of the text if it is not closed. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf(QUOTE, from);
  while (at >= 0 && text.startsWith(QUOTE, at + 1)) at = text.indexOf(QUOTE, at + 2);
  return at < 0 ? text.length : at;
}

/** The detected delimiter. */
export interface DelimiterGuess {
  readonly delimiter: Delimiter;
  /** Number of cells in the first record; 1 if no delimiter occurs in it. */
  readonly columns: number;
  /** Number of records examined. */
  readonly records: number;
  /**
   * Whether the delimiter splits the first record, and at least nine of ten records have as many cells as the first.
   */
  readonly isSure: boolean;
}

/** Minimum share of records with the width of the first for the result to be reliable. */
const SURE_SHARE = 0.9;
/** Minimum value score, for a delimiter whose cells do not look like values; above 0, as in the source below. */
const LEAST_VALUES = 0.001;

/**
 * Detects the delimiter of a table from its first records: the one that splits them into rows of even width whose cells
 * look like values. Based on van den Burg, Nazábal and Sutton, "Wrangling messy CSV files by detecting row and type
 * patterns" (2019): the score of a delimiter is the evenness of its rows times the share of its cells that are values.
 * Only delimiters that split the first record are candidates, because no record may be wider than the first.
 * @param start start of the table, without a byte order mark
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

/**
 * Returns the result for a single column: a delimiter that occurs in no record, preferably the tab, which is rare in
 * text.
 */
function oneColumn(
  surveys: readonly { readonly delimiter: Delimiter; readonly survey: RecordSurvey }[],
): DelimiterGuess {
  const whole = surveys.filter(({ survey }) => survey.widths.every((width) => width === 1));
  const chosen = whole.find(({ delimiter }) => delimiter === '\t') ?? whole[0] ?? surveys[0];
  const { delimiter, survey } = present(chosen, 'a delimiter');
  return { delimiter, columns: 1, records: survey.widths.length, isSure: false };
}

/** Scores a delimiter: few different widths, wide rows and cells that look like values increase the score. */
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
