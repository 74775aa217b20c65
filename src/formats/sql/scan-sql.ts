import { TextCursor } from '../content/text-cursor.js';
import { copyRow } from './copy-row.js';
import { copyAt, createdTable, insertAt, spaceAt, statementEnd, type SqlTable } from './sql-statements.js';
import { parseTuple } from './sql-tuple.js';

/** A stretch of a dump, in its order: a row of a table, or what is none. */
export interface SqlStretch {
  /** As it is written. */
  readonly text: string;
  readonly row?: { readonly table: SqlTable; readonly cells: readonly string[] };
}

/** Characters of a row or a statement that are held until its end; what is longer is read as it is written. */
const LONGEST = 4 * 2 ** 20;
const END_OF_COPY = String.raw`\.`;
/** What MySQL and MariaDB write alone: there a backslash in a string stands for something else. */
const OF_MYSQL = /^-- (?:MySQL|MariaDB) dump|`|\bENGINE\s*=|^\/\*M?!/im;

/** Stretches that are told together. */
const AT_ONCE = 1_000;

/** Reads a dump as rows of tables and what stands between them, some at a time, in pieces and in bounded memory. */
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
    // What has no end yet is tried again with twice as much, so that the work stays in proportion.
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
   * The next stretch; undefined where its end does not lie ready.
   * @param isAll whether no more can be made ready: what has no end is taken as it is
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
