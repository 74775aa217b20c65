import { scanSql } from './scan-sql.js';
import type { SqlTable } from './sql-statements.js';

/** A row with what tells its table, and the columns that it names, from others. */
export interface KeyedRow {
  readonly key: string;
  readonly table: SqlTable;
  readonly cells: readonly string[];
}

/** A table of a dump. */
export interface DumpedTable {
  readonly key: string;
  readonly name: string;
  readonly columns: readonly string[];
  /** Cells of its widest row. */
  width: number;
  /** Stretches of rows that others interrupt. */
  runs: number;
}

/** Tells a table, and the columns that its rows name, from others. */
export const keyOf = ({ name, columns }: SqlTable): string => JSON.stringify([name, columns]);

/** The rows of a dump, in its order, some at a time. */
async function* rowsAtOnce(pieces: AsyncIterable<string>): AsyncIterable<readonly KeyedRow[]> {
  let last: { readonly table: SqlTable; readonly key: string } | undefined;
  for await (const stretches of scanSql(pieces)) {
    const rows: KeyedRow[] = [];
    for (const { row } of stretches) {
      if (row === undefined) continue;
      if (last?.table !== row.table) last = { table: row.table, key: keyOf(row.table) };
      rows.push({ key: last.key, ...row });
    }
    yield rows;
  }
}

/** The rows of a dump, in its order. */
export async function* rowsOf(pieces: AsyncIterable<string>): AsyncIterable<KeyedRow> {
  for await (const rows of rowsAtOnce(pieces)) yield* rows;
}

/** The tables of a dump by their keys, in the order in which they begin. */
export async function dumpedTables(pieces: AsyncIterable<string>): Promise<ReadonlyMap<string, DumpedTable>> {
  const tables = new Map<string, DumpedTable>();
  let current = '';
  for await (const rows of rowsAtOnce(pieces)) {
    for (const { key, table, cells } of rows) {
      let known = tables.get(key);
      if (known === undefined) {
        known = { key, name: table.name, columns: table.columns, width: 0, runs: 0 };
        tables.set(key, known);
      }
      if (key !== current) known.runs += 1;
      known.width = Math.max(known.width, cells.length);
      current = key;
    }
  }
  return tables;
}

/** Rows of tables one after the other, each in one stretch; those of others in between are passed over. */
export class RowQueue {
  readonly #rows: AsyncIterator<KeyedRow>;
  #next: KeyedRow | undefined;

  constructor(rows: AsyncIterable<KeyedRow>) {
    this.#rows = rows[Symbol.asyncIterator]();
  }

  async *of({ key }: DumpedTable): AsyncIterable<readonly string[]> {
    let next = this.#next ?? (await this.#take());
    while (next !== undefined && next.key !== key) next = await this.#take();
    while (next?.key === key) {
      yield next.cells;
      next = await this.#take();
    }
  }

  async #take(): Promise<KeyedRow | undefined> {
    const next = await this.#rows.next();
    this.#next = next.done === true ? undefined : next.value;
    return this.#next;
  }
}

/** The names of a table's columns, and then its rows; columns that no statement names have numbers. */
export async function* recordsOf(
  { columns, width }: DumpedTable,
  rows: AsyncIterable<readonly string[]>,
): AsyncIterable<readonly string[]> {
  yield [
    ...columns,
    ...Array.from(
      { length: Math.max(0, width - columns.length) },
      (_one, index) => `column ${(columns.length + index + 1).toString()}`,
    ),
  ];
  yield* rows;
}
