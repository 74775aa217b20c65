import { copyAt, createdTable, insertAt, spaceAt, type SqlTable, statementEnd } from './sql-statements.js';

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const ESCAPED = /\\(?:x([\da-fA-F]{1,2})|([0-7]{1,3})|(.))/g;

/** Splits a data line of COPY into cells: tab-separated, `\N` for NULL. */
const copyRow = (line: string): readonly string[] =>
  line
    .replace(/\r?\n$/, '')
    .split('\t')
    .map((cell) => (cell === String.raw`\N` ? '' : unescaped(cell)));

const unescaped = (cell: string): string => (cell.includes('\\') ? decodeBytes(cell) : cell);

/** Decodes escapes. Numeric escapes denote bytes, several of which may form one character. */
function decodeBytes(cell: string): string {
  const pieces: Buffer[] = [];
  let from = 0;
  for (const match of cell.matchAll(ESCAPED)) {
    const [all, hex, octal, letter = ''] = match;
    pieces.push(Buffer.from(cell.slice(from, match.index)));
    from = match.index + all.length;
    if (hex !== undefined) pieces.push(Buffer.of(Number.parseInt(hex, 16)));
    else if (octal !== undefined) pieces.push(Buffer.of(Number.parseInt(octal, 8) & 255));
    else pieces.push(Buffer.from(ESCAPES[letter] ?? letter));
  }
  return Buffer.concat([...pieces, Buffer.from(cell.slice(from))]).toString('utf8');
}

/** Characters to keep buffered, if the input has that many. */
const AHEAD = 65_536;

/** A chunked text with a buffer that is filled on demand. */
class TextCursor {
  readonly #pieces: AsyncIterator<string>;
  #isOver = false;
  /** Buffered text. */
  text = '';
  /** Offset of the next character in the buffer. */
  at = 0;

  constructor(pieces: AsyncIterable<string>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** Whether the input ends with the buffered text. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Whether no text is left. */
  get isDone(): boolean {
    return this.#isOver && this.at >= this.text.length;
  }

  /** Whether the buffer should be filled. */
  get isShort(): boolean {
    return !this.#isOver && this.text.length - this.at < AHEAD;
  }

  /** Fills the buffer to at least this many characters, or to the end of the input. */
  async fill(wanted = AHEAD): Promise<void> {
    const held = [this.text.slice(this.at)];
    let length = this.text.length - this.at;
    while (length < wanted && !this.#isOver) {
      const next = await this.#pieces.next();
      if (next.done === true) this.#isOver = true;
      else {
        held.push(next.value);
        length += next.value.length;
      }
    }
    this.text = held.join('');
    this.at = 0;
  }

  /** Consumes the buffer up to an offset. */
  take(end: number): string {
    const taken = this.text.slice(this.at, end);
    this.at = end;
    return taken;
  }
}

/** The values of a row as text. */
export interface SqlTuple {
  readonly cells: readonly string[];
  /** Offset after its closing parenthesis. */
  readonly end: number;
}

const MYSQL_ESCAPES: Readonly<Record<string, string>> = {
  0: '',
  b: '\b',
  n: '\n',
  r: '\r',
  t: '\t',
  Z: '\x1a',
};

/**
 * Parses the row whose opening parenthesis is at an offset; returns undefined if its end is not buffered.
 * @param escapes whether a backslash in a string is an escape, as in MySQL
 */
function parseTuple(text: string, from: number, escapes: boolean): SqlTuple | undefined {
  const cells: string[] = [];
  let depth = 0;
  let strings: SqlString[] = [];
  let start = from + 1;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === "'") {
      const isEscaped = escapes || /e/i.test(text[at - 1] ?? '');
      const string = parseString(text, at, isEscaped);
      if (string === undefined) return undefined;
      strings.push({ ...string, start: at });
      at = string.end - 1;
    } else if (character === '(' || character === '[') depth += 1;
    else if (character === ')' || character === ']') {
      depth -= 1;
      if (depth > 0) continue;
      cells.push(cellOf(text, start, at, strings));
      return { cells, end: at + 1 };
    } else if (character === ',' && depth === 1) {
      cells.push(cellOf(text, start, at, strings));
      strings = [];
      start = at + 1;
    }
  }
  return undefined;
}

/** A string literal: its value, and its offsets with the quotes. */
interface SqlString {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** Length or precision of a type. */
const TYPE_SIZE = /\(\s*\d{1,4}\s*(?:,\s*\d{1,4}\s*)?\)/g;
/** Numbers, operators and quotes, which are not part of a cast: the text beside a literal may contain values. */
const NOT_A_CAST = /\b\d|[^\w\s()[\]:.&]/;

/**
 * Returns a cell: the only string literal in it, if there are only casts and names beside it; an empty string for
 * NULL; otherwise the verbatim text.
 */
function cellOf(text: string, start: number, end: number, strings: readonly SqlString[]): string {
  const [only] = strings;
  if (only !== undefined && strings.length === 1) {
    const beside = `${text.slice(start, only.start)} ${text.slice(only.end, end)}`;
    if (!NOT_A_CAST.test(beside.replaceAll(TYPE_SIZE, ''))) return only.value;
  }
  const trimmed = text.slice(start, end).trim();
  return /^null$/i.test(trimmed) ? '' : trimmed;
}

/** Parses the string whose quote is at an offset; returns undefined if its end is not buffered. */
function parseString(
  text: string,
  from: number,
  escapes: boolean,
): { readonly value: string; readonly end: number } | undefined {
  let value = '';
  let start = from + 1;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (character === "'") {
      value += text.slice(start, at);
      // A doubled quote is an escape; at the end of the buffer, the second one may be still to come.
      if (at + 1 === text.length) return undefined;
      if (text[at + 1] !== "'") return { value, end: at + 1 };
      at += 1;
      start = at;
    } else if (character === '\\' && escapes) {
      const escaped = text[at + 1];
      if (escaped === undefined) return undefined;
      value += text.slice(start, at) + (MYSQL_ESCAPES[escaped] ?? escaped);
      at += 1;
      start = at + 1;
    }
  }
  return undefined;
}

/** A stretch of a dump, in order: a row of a table, or text outside of rows. */
export interface SqlStretch {
  /** Verbatim text. */
  readonly text: string;
  readonly row?: { readonly table: SqlTable; readonly cells: readonly string[] };
}

/** Maximum characters of a row or a statement to buffer until its end; longer ones are read as plain text. */
const LONGEST = 4 * 2 ** 20;
const END_OF_COPY = String.raw`\.`;
/** Syntax that only MySQL and MariaDB write; their strings use backslash escapes. */
const OF_MYSQL = /^-- (?:MySQL|MariaDB) dump|`|\bENGINE\s*=|^\/\*M?!/im;

/** Stretches to yield together. */
const AT_ONCE = 1_000;

/** Splits a dump into table rows and the text between them, in batches and with bounded memory. */
export async function* scanSql(pieces: AsyncIterable<string>): AsyncIterable<readonly SqlStretch[]> {
  const cursor = new TextCursor(pieces);
  await cursor.fill();
  const scanner = new SqlScanner(cursor, OF_MYSQL.test(cursor.text));
  let wanted: number | undefined;
  let ready: SqlStretch[] = [];
  while (!cursor.isDone) {
    if (wanted !== undefined || cursor.isShort) await cursor.fill(wanted);
    const stretch = scanner.next(cursor.isOver || (wanted !== undefined && wanted > LONGEST));
    const lying = cursor.text.length - cursor.at;
    // Double the buffer before retrying an incomplete stretch, so that the total work stays linear.
    wanted = stretch === undefined ? 2 * Math.max(lying, 1) : undefined;
    if (stretch !== undefined && stretch.text !== '') ready.push(stretch);
    if (ready.length < AT_ONCE) continue;
    yield ready;
    ready = [];
  }
  yield ready;
}

class SqlScanner {
  readonly #cursor: TextCursor;
  readonly #escapes: boolean;
  readonly #created = new Map<string, readonly string[]>();
  #table: SqlTable | undefined;
  #reads: 'statements' | 'values' | 'lines' = 'statements';

  constructor(cursor: TextCursor, escapes: boolean) {
    this.#cursor = cursor;
    this.#escapes = escapes;
  }

  /**
   * Returns the next stretch, or undefined if its end is not buffered.
   * @param isAll whether the buffer cannot grow any more: an incomplete stretch is then returned as text
   */
  next(isAll: boolean): SqlStretch | undefined {
    const stretch =
      this.#reads === 'lines' ? this.#line() : this.#reads === 'values' ? this.#value() : this.#statement();
    if (stretch !== undefined || !isAll) return stretch;
    this.#reads = 'statements';
    return { text: this.#cursor.take(this.#cursor.text.length) };
  }

  #statement(): SqlStretch | undefined {
    const { text, at } = this.#cursor;
    const space = spaceAt(text, at);
    if (space > at) return { text: this.#cursor.take(space) };
    const insert = insertAt(text, at);
    const opening = insert ?? copyAt(text, at);
    if (opening !== undefined) {
      this.#reads = insert === undefined ? 'lines' : 'values';
      const columns = opening.columns.length > 0 ? opening.columns : this.#created.get(opening.name);
      this.#table = { name: opening.name, columns: columns ?? [] };
      return { text: this.#cursor.take(opening.end) };
    }
    const end = statementEnd(text, at, this.#escapes);
    if (end < 0) return undefined;
    const statement = this.#cursor.take(end);
    const created = createdTable(statement);
    if (created !== undefined) this.#created.set(created.name, created.columns);
    return { text: statement };
  }

  #value(): SqlStretch | undefined {
    const { text, at } = this.#cursor;
    const space = spaceAt(text, at);
    if (space > at) return { text: this.#cursor.take(space) };
    if (text[at] === ',') return { text: this.#cursor.take(at + 1) };
    if (text[at] !== '(') {
      this.#reads = 'statements';
      return { text: '' };
    }
    const tuple = parseTuple(text, at, this.#escapes);
    return tuple === undefined ? undefined : this.#row(this.#cursor.take(tuple.end), tuple.cells);
  }

  #line(): SqlStretch | undefined {
    const { text, at } = this.#cursor;
    const end = text.indexOf('\n', at);
    if (end < 0) return undefined;
    const line = this.#cursor.take(end + 1);
    if (line.trimEnd() !== END_OF_COPY) return this.#row(line, copyRow(line));
    this.#reads = 'statements';
    return { text: line };
  }

  #row(text: string, cells: readonly string[]): SqlStretch {
    const table = this.#table;
    return table === undefined ? { text } : { text, row: { table, cells } };
  }
}
