import type { Span } from '../core/span.js';
import type { Asked, Candidate, PatternScores } from './define-recognizer.js';
import { fold, type TextView } from './text-view.js';

/** A cell of a table inside a text, with what its column is called. */
interface HeadedCell extends Span {
  /** The header of its column, folded, its words joined by single spaces. */
  readonly header: string;
}

/** A number with a check digit under its header: sure where the check passes, nothing where it fails. */
export const CHECKED_CELL: PatternScores = { form: 0, formInContext: 0, valid: 0.93, validInContext: 0.96 };

/** What a text with a table in it holds. */
export const TABLE: Asked = { lines: true };

/** Marks between fields, the surest first. */
const DELIMITERS = [';', '\t', '|', ','] as const;
type Delimiter = (typeof DELIMITERS)[number];
/** A header of fewer columns is a sentence with a semicolon in it as often. */
const LEAST_COLUMNS = 3;
/** Longer ones are prose. */
const LONGEST_HEADER = 40;
const MOST_WORDS = 4;
/** Below this there is no room for a header and a row; cells of a table that is read cell by cell end here. */
const LEAST_TEXT = 24;

const NONE: readonly HeadedCell[] = [];
const CACHE = new WeakMap<TextView, readonly HeadedCell[]>();

/**
 * Proposes the cells that stand under one of the headers in a delimited table inside a text (`name;salary` and rows
 * below it). Linear in the text; looked for once a text by all recognizers that ask.
 * @param headers whole headers, without regard to case and accents; a header may also start or end with one of them
 * @param form what a cell must be to be proposed, the whole of it
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

/** `salary`, `gross salary`, `salary eur`: the header, its first words or its last ones. */
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

/** Reads line by line: a line of names starts a table, lines of as many fields go on with it, any other ends it. */
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

/** `|---|---|` below the header of a table. */
const isRule = (line: string): boolean => /^[ |:+-]{3,}$/.test(line);

/** No field of a header has two digits side by side, see `isName`. */
const TWO_DIGITS = /\d\d/;

function readHeader(text: string, start: number, end: number): Table | undefined {
  if (TWO_DIGITS.test(text.slice(start, end))) return undefined;
  for (const delimiter of DELIMITERS) {
    const fields = fieldsOf(text, start, end, delimiter);
    if (fields.length < LEAST_COLUMNS) continue;
    // "First, then, and so on": a sentence has a blank behind its commas.
    if (delimiter === ',' && text.slice(start, end).includes(', ')) continue;
    const headers = fields.map((field) => text.slice(field.start, field.end));
    if (headers.every(isName)) return { delimiter, headers: headers.map((header) => plain(header)) };
  }
  return undefined;
}

/** The name of a column: no digit but a last one ("phone2"), a few words, no end of a sentence but of a short form ("Pers.-Nr."). */
const isName = (header: string): boolean =>
  header.length <= LONGEST_HEADER &&
  /^\D*\d?$/.test(header) &&
  header.split(' ').length <= MOST_WORDS &&
  !/(?:[!?]|\p{L}{7}\.)$/u.test(header);

/** The fields of a line, without quotes and blanks around them; an empty one at either end of a piped line is none. */
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
