import type { Database } from 'libsql';
import { UnreadableTable } from '../database-fault.js';
import {
  type Cell,
  type DatabaseTable,
  type TableColumn,
  type TableRows,
  quoteName,
  digestOfColumns,
} from '../database-table.js';
import { textsOf, wholeValue } from './sqlite-tables.js';
import { rowsOfRuns, startsOfRuns, FIRST_BATCH, LONGEST_TEXT, nextBatch } from '../row-batches.js';

/** Tables in files up to this size in bytes are small enough for an exact row count. */
const FEW_BYTES = 64 * 2 ** 20;
/** Assumed bytes per row, for the progress display only. */
const ROW_BYTES = 100;
/** Names of the row ID, each available unless a column has the same name. */
const ROW_NUMBERS = ['rowid', '_rowid_', 'oid'];

/** Metadata of a table. */
export interface SqliteFacts {
  readonly table: string;
  readonly kind: 'table' | 'view';
  /** Names of all columns, and of the columns to read. */
  readonly all: readonly string[];
  readonly chosen: readonly string[];
  /** Size of the database file in bytes. */
  readonly bytes: number;
}

/** The range of row IDs of a table, and the name under which they are available. */
interface RowNumbers {
  readonly name: string;
  readonly first: bigint;
  readonly last: bigint;
}

/**
 * A SQLite table as a scan input. Tables with row IDs are read in separate queries, so that no lock is held while rows
 * are examined.
 */
export class SqliteInput implements DatabaseTable {
  readonly columns: readonly TableColumn[];
  readonly unread: DatabaseTable['unread'] = [];
  readonly #database: Database;
  readonly #facts: SqliteFacts;
  readonly #wanted: number | 'all';
  readonly #numbers: RowNumbers | undefined;
  readonly #cellOf: (value: unknown) => Cell;

  constructor(database: Database, facts: SqliteFacts, wanted: number | 'all') {
    this.#database = database;
    this.#facts = facts;
    this.#wanted = wanted;
    this.columns = facts.chosen.map((name) => ({ name, kind: 'text' }));
    const decode = faulty(() => textsOf(database));
    this.#cellOf = (value) => cellOf(decode(value));
    this.#numbers = facts.kind === 'table' ? this.#rowNumbers() : undefined;
  }

  get digest(): string {
    return digestOfColumns(this.columns);
  }

  get expectedBytes(): number {
    const { bytes } = this.#facts;
    const wanted = this.#wanted;
    const rows = this.#numbers === undefined ? bytes / ROW_BYTES : Number(this.#numbers.last);
    return Math.min(bytes, Math.round((wanted === 'all' ? rows : Math.min(rows, wanted)) * ROW_BYTES));
  }

  open(): Promise<TableRows> {
    return Promise.resolve(faulty(() => this.#open()));
  }

  #open(): TableRows {
    const wanted = this.#wanted;
    const numbers = this.#numbers;
    if (this.#facts.kind === 'view') {
      const isAll = wanted === 'all';
      return {
        sample: { method: isAll ? 'all' : 'first' },
        rows: this.#spread(1, 1, isAll ? Infinity : wanted),
      };
    }
    const rows = this.#estimatedRows();
    const isAll = wanted === 'all' || rows <= wanted;
    const sample = { estimated_rows: rows };
    if (numbers === undefined)
      return isAll
        ? { sample: { method: 'all', ...sample }, rows: this.#spread(1, 1, Infinity) }
        : { sample: { method: 'rows', ...sample }, rows: this.#spread(wanted, rows, wanted) };
    const { first, last } = numbers;
    if (isAll)
      return {
        sample: { method: 'all', ...sample },
        rows: this.#run(numbers, undefined, undefined, Infinity),
      };
    return {
      sample: { method: 'ranges', ...sample },
      rows: rowsOfRuns(startsOfRuns(first, last), wanted, (from, before, most) =>
        this.#run(numbers, from, before, most),
      ),
    };
  }

  /** Reads rows in row ID order, batch by batch. */
  async *#run(
    { name }: RowNumbers,
    from: bigint | undefined,
    before: bigint | undefined,
    most: number,
  ): AsyncIterable<readonly Cell[]> {
    let next = from;
    let left = most;
    for (let count = FIRST_BATCH; left > 0;) {
      const asked = Math.min(count, left);
      const bounds = [
        ...(next === undefined ? [] : [`${name} >= ${next.toString()}`]),
        ...(before === undefined ? [] : [`${name} < ${before.toString()}`]),
      ];
      const where = bounds.length === 0 ? '' : ` WHERE ${bounds.join(' AND ')}`;
      const rows = this.#ask(
        `SELECT ${this.#expressions()}, ${name} ${this.#source()}${where} ORDER BY ${name} LIMIT ${asked.toString()}`,
      );
      for (const row of rows) yield await Promise.resolve(row.slice(0, -1).map(this.#cellOf));
      left -= rows.length;
      const end = rows.at(-1)?.at(-1);
      if (rows.length < asked || typeof end !== 'bigint' || end >= LAST_NUMBER) return;
      next = end + 1n;
      count = nextBatch(rows.map((row) => row.map(this.#cellOf)));
    }
  }

  /**
   * Reads `share` of every `of` rows in natural order, evenly spread, up to `most` rows. One statement, with its lock,
   * stays open until the last row, or until the reader stops.
   */
  async *#spread(share: number, of: number, most: number): AsyncIterable<readonly Cell[]> {
    const limit = share === of && most !== Infinity ? ` LIMIT ${most.toString()}` : '';
    const sql = `SELECT ${this.#expressions()} ${this.#source()}${limit}`;
    const statement = faulty(() => this.#database.prepare(sql).safeIntegers(true).raw(true));
    const rows = faulty(() => statement.iterate())[Symbol.iterator]();
    let isOpen = true;
    try {
      let taken = 0;
      for (let at = 0; ; at++) {
        const next = faulty(() => rows.next());
        if (next.done === true) break;
        if (taken === most || at * share < taken * of) continue;
        taken += 1;
        yield await Promise.resolve((next.value as readonly unknown[]).map(this.#cellOf));
      }
      isOpen = false;
    } finally {
      // The iterator has no `return`: reading a single row ends the statement and its lock.
      if (isOpen) faulty(() => statement.get());
    }
  }

  #ask(sql: string): readonly (readonly unknown[])[] {
    return faulty(() => {
      const statement = this.#database.prepare(sql);
      statement.safeIntegers(true);
      return statement.raw(true).all() as readonly (readonly unknown[])[];
    });
  }

  /** Returns undefined if the table is empty or has no row IDs. */
  #rowNumbers(): RowNumbers | undefined {
    const { all } = this.#facts;
    const name = ROW_NUMBERS.find((one) => !all.some((column) => column.toLowerCase() === one));
    if (name === undefined) return undefined;
    try {
      const [ends] = this.#ask(`SELECT min(${name}), max(${name}) ${this.#source()}`);
      const [first, last] = ends ?? [];
      return typeof first === 'bigint' && typeof last === 'bigint' ? { name, first, last } : undefined;
    } catch {
      return undefined;
    }
  }

  #estimatedRows(): number {
    const numbers = this.#numbers;
    if (this.#facts.bytes > FEW_BYTES && numbers !== undefined)
      return Number(numbers.last - numbers.first) + 1;
    return Number(this.#ask(`SELECT count(*) ${this.#source()}`)[0]?.[0]);
  }

  #source(): string {
    return `FROM ${quoteName(this.#facts.table)}`;
  }

  #expressions(): string {
    return this.columns.map(({ name }) => wholeValue(quoteName(name), LONGEST_TEXT + 1)).join(', ');
  }
}

/** The largest possible row ID. */
const LAST_NUMBER = 2n ** 63n - 1n;

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || value instanceof Uint8Array) return value;
  return typeof value === 'bigint' || typeof value === 'number' ? value.toString() : null;
}

/** Replaces engine errors: those of a corrupted database may quote its content. */
function faulty<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const isBusy = error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
    throw new UnreadableTable(isBusy ? 'it is locked by another program' : 'the database is corrupted there');
  }
}
