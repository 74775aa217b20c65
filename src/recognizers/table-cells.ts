import type { Span } from '../core/span.js';
import type { Asked, Candidate, PatternScores } from './define-recognizer.js';
import type { TextView } from './text-view.js';
import { fold } from './words.js';

/** A table cell inside a text, with its column header. */
interface HeadedCell extends Span {
  /** The folded column header, its words joined by single spaces. */
  readonly header: string;
}

/** Scores of a number with a check digit under its header: confident if the check passes, zero if it fails. */
export const CHECKED_CELL: PatternScores = { form: 0, formInContext: 0, valid: 0.93, validInContext: 0.96 };

/** What triggers the search for tables. */
export const TABLE: Asked = { lines: true };

/** Field delimiters, most reliable first. */
const DELIMITERS = [';', '\t', '|', ','] as const;
type Delimiter = (typeof DELIMITERS)[number];
/** Minimum number of columns; a line with fewer is as likely a sentence with a semicolon. */
const LEAST_COLUMNS = 3;
/** Maximum header length in characters; anything longer is prose. */
const LONGEST_HEADER = 40;
const MOST_WORDS = 4;
/**
 * Minimum text length: a shorter text has no room for a header and a row. Single cells are usually shorter and return
 * here.
 */
const LEAST_TEXT = 24;

const NONE: readonly HeadedCell[] = [];
const CACHE = new WeakMap<TextView, readonly HeadedCell[]>();

/**
 * Proposes the cells under one of the headers in a delimited table inside a text (`name;salary` with rows below it).
 * Time is linear in the text; tables are parsed once per text and shared by all recognizers.
 * @param headers whole headers, ignoring case and accents; a header may also start or end with one of them
 * @param form must match the whole cell
 */
export function cellsUnder(
  headers: readonly string[],
  form: RegExp,
  scores: PatternScores,
): (view: TextView) => Iterable<Candidate> {
  const wanted = new Set(headers.map((header) => plain(header)));
  return function* find(view) {
    const cells = headedCells(view);
    if (cells.length === 0) return;
    // A table has few headers and many cells.
    const known = new Map<string, boolean>();
    for (const { start, end, header } of cells) {
      let isWanted = known.get(header);
      if (isWanted === undefined) known.set(header, (isWanted = isUnder(header, wanted)));
      if (isWanted && form.test(view.text.slice(start, end)))
        yield { start, end, pattern: 'under-header', scores };
    }
  };
}

const plain = (header: string): string =>
  fold(header)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Returns whether a header is wanted, as a whole or by its first or last words: `salary`, `gross salary`, `salary eur`.
 */
function isUnder(header: string, wanted: ReadonlySet<string>): boolean {
  if (wanted.has(header)) return true;
  const words = header.split(' ');
  if (words.length > 4) return false;
  return words.some(
    (_, cut) => wanted.has(words.slice(cut).join(' ')) || wanted.has(words.slice(0, cut).join(' ')),
  );
}

function headedCells(view: TextView): readonly HeadedCell[] {
  if (view.text.length < LEAST_TEXT) return NONE;
  let cells = CACHE.get(view);
  if (cells === undefined) {
    cells = view.text.includes('\n') ? [...readTables(view.text)] : NONE;
    CACHE.set(view, cells);
  }
  return cells;
}

interface Table {
  readonly delimiter: Delimiter;
  readonly headers: readonly string[];
}

/**
 * Reads tables line by line: a line of column names starts a table, each line with the same number of fields continues
 * it, and any other line ends it.
 */
function* readTables(text: string): Iterable<HeadedCell> {
  let table: Table | undefined;
  for (let start = 0; start <= text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const fields = table === undefined ? undefined : fieldsOf(text, start, end, table.delimiter);
    if (table !== undefined && fields?.length === table.headers.length) {
      for (const [column, { start: from, end: to }] of fields.entries()) {
        const header = table.headers[column];
        if (header !== undefined && header !== '' && to > from) yield { start: from, end: to, header };
      }
    } else if (end > start && !isRule(text.slice(start, end))) {
      table = readHeader(text, start, end);
    }
    start = end + 1;
  }
}

/** Returns whether a line is the rule below a table header: `|---|---|`. */
const isRule = (line: string): boolean => /^[ |:+-]{3,}$/.test(line);

/** Two adjacent digits never occur in a header; see `isName`. */
const TWO_DIGITS = /\d\d/;

function readHeader(text: string, start: number, end: number): Table | undefined {
  const line = text.slice(start, end);
  if (TWO_DIGITS.test(line)) return undefined;
  for (const delimiter of DELIMITERS) {
    // Two delimiters make three columns. Most lines of prose have none, and looking is cheaper than reading fields.
    if (line.indexOf(delimiter) === line.lastIndexOf(delimiter)) continue;
    // "First, then, and so on": in a sentence, a space follows each comma.
    if (delimiter === ',' && line.includes(', ')) continue;
    const fields = fieldsOf(text, start, end, delimiter);
    if (fields.length < LEAST_COLUMNS) continue;
    const headers = fields.map((field) => text.slice(field.start, field.end));
    if (headers.every(isName)) return { delimiter, headers: headers.map((header) => plain(header)) };
  }
  return undefined;
}

/**
 * Returns whether a field is a column name: no digit except a trailing one ("phone2"), few words, and no sentence end
 * other than an abbreviation ("Pers.-Nr.").
 */
const isName = (header: string): boolean =>
  header.length <= LONGEST_HEADER &&
  /^\D*\d?$/.test(header) &&
  header.split(' ').length <= MOST_WORDS &&
  !/(?:[!?]|\p{L}{7}\.)$/u.test(header);

/**
 * Returns the fields of a line without surrounding quotes and white space. Drops the empty fields at either end of a
 * piped line.
 */
function fieldsOf(text: string, start: number, end: number, delimiter: Delimiter): readonly Span[] {
  const fields: Span[] = [];
  let from = start;
  let quoted = false;
  for (let at = start; at <= end; at++) {
    const sign = at === end ? delimiter : text.charAt(at);
    if (sign === '"') quoted = !quoted;
    if (sign !== delimiter || (quoted && at < end)) continue;
    fields.push(trimmed(text, from, at));
    from = at + 1;
  }
  if (delimiter !== '|') return fields;
  const isEmpty = (field: Span | undefined): boolean => field !== undefined && field.end === field.start;
  return fields.slice(isEmpty(fields[0]) ? 1 : 0, isEmpty(fields.at(-1)) ? -1 : undefined);
}

function trimmed(text: string, from: number, to: number): Span {
  let start = from;
  let end = to;
  while (start < end && /[\s"]/.test(text.charAt(start))) start++;
  while (end > start && /[\s"]/.test(text.charAt(end - 1))) end--;
  return { start, end };
}
