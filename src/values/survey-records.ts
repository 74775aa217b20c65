import type { Delimiter } from './delimiter.js';

/** What the first records of a table look like when they are cut by one delimiter. */
export interface RecordSurvey {
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
export function surveyRecords(start: string, delimiter: Delimiter): RecordSurvey {
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
    // What is cut off behind the units that are looked at is no whole record.
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
