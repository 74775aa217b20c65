import type { Connection } from 'mysql2';
import type { Cell } from '../database-table.js';
import { rowsOfRuns, startsOfRuns, FIRST_BATCH, LONGEST_TEXT, nextBatch } from '../row-batches.js';
import type { ReadingPlan } from '../server-table.js';
import {
  type MysqlColumn,
  type MysqlKey,
  type MysqlTable,
  askMysql,
  streamMysql,
  type SentRow,
} from './mysql-catalog.js';

/** Tables up to this size in bytes are small enough for an exact row count. */
const FEW_BYTES = 8 * 2 ** 20;
/** A fixed seed: the sample stays the same as long as the table does. */
const SEED = 17;

/** How the rows are read: in key order, in key ranges, or as one stream. */
export type MysqlPlan = ReadingPlan &
  (
    | { readonly way: 'stream'; readonly clause: string }
    | { readonly way: 'key'; readonly key: MysqlKey }
    | {
        readonly way: 'ranges';
        readonly key: MysqlKey;
        readonly wanted: number;
        /** First key values of the runs; the last entry lies beyond the last key. */
        readonly starts: readonly bigint[];
      }
  );

/** Starts a read-only transaction and sets the session's output format and timeouts. */
export async function beginReading(connection: Connection, seconds: number): Promise<void> {
  // MariaDB and MySQL name the timeout differently; each ignores the comment meant for the other.
  await askMysql(
    connection,
    `set session sql_mode = '', time_zone = '+00:00', net_write_timeout = 86400, lock_wait_timeout = ${seconds.toString()}
      /*M!100101 , max_statement_time = ${seconds.toString()} */
      /*!50708 , max_execution_time = ${(seconds * 1_000).toString()} */`,
  );
  await askMysql(connection, 'start transaction with consistent snapshot, read only');
}

/** Plans how to read a table so that about `wanted` rows are returned. */
export async function planTable(
  connection: Connection,
  table: MysqlTable,
  wanted: number | 'all',
): Promise<MysqlPlan> {
  const { key, isView } = table;
  if (isView) {
    const clause = wanted === 'all' ? '' : ` limit ${wanted.toString()}`;
    return { way: 'stream', method: wanted === 'all' ? 'all' : 'first', clause };
  }
  const rows = await rowsOf(connection, table);
  if (wanted === 'all' || rows <= wanted) {
    return key === undefined
      ? { way: 'stream', method: 'all', rows, clause: '' }
      : { way: 'key', method: 'all', rows, key };
  }
  if (key?.kind === 'integer')
    return {
      way: 'ranges',
      method: 'ranges',
      rows,
      key,
      wanted,
      starts: await startsOf(connection, table, key),
    };
  const share = (wanted / rows).toFixed(9);
  return { way: 'stream', method: 'rows', rows, clause: ` where rand(${SEED.toString()}) < ${share}` };
}

/** Reads the rows of a table according to its plan. */
export async function* plannedRows(
  connection: Connection,
  table: MysqlTable,
  plan: MysqlPlan,
  columns: readonly MysqlColumn[],
  seconds: number,
): AsyncIterable<readonly Cell[]> {
  const isBytes = columns.map(({ kind }) => kind === 'bytes');
  for await (const row of sentRows(connection, table, plan, columns, seconds)) {
    yield isBytes.map((bytes, at) => {
      const cell = row[at];
      return cell === undefined || cell === null ? null : bytes ? cell : cell.toString('utf8');
    });
  }
}

async function* sentRows(
  connection: Connection,
  table: MysqlTable,
  plan: MysqlPlan,
  columns: readonly MysqlColumn[],
  seconds: number,
): AsyncIterable<SentRow> {
  const expressions = columns.map(expressionOf);
  if (plan.way === 'stream') {
    // Disable the statement timeout: it would keep running while rows wait to be examined.
    await askMysql(
      connection,
      "set session sql_mode = '' /*M!100101 , max_statement_time = 0 */ /*!50708 , max_execution_time = 0 */",
    );
    yield* streamMysql(
      connection,
      `select ${expressions.join(', ')} from ${sourceOf(table)}${plan.clause}`,
      seconds,
    );
    return;
  }
  const key = quoteName(plan.key.name);
  const run = {
    connection,
    key: plan.key,
    select: `select ${[...expressions, key].join(', ')} from ${sourceOf(table)}`,
  };
  if (plan.way === 'key') {
    yield* rowsOfRun(run, undefined, undefined, Infinity);
    return;
  }
  yield* rowsOfRuns(plan.starts, plan.wanted, (from, before, most) =>
    rowsOfRun(run, (from - 1n).toString(), before, most),
  );
}

/** A query for rows in key order. */
interface Run {
  readonly connection: Connection;
  readonly key: MysqlKey;
  /** Its last column is the key. */
  readonly select: string;
}

/**
 * Reads rows in key order.
 * @param after exclusive lower bound of the key
 * @param before exclusive upper bound of the key
 */
async function* rowsOfRun(
  { connection, key, select }: Run,
  after: string | Buffer | undefined,
  before: bigint | undefined,
  most: number,
): AsyncIterable<SentRow> {
  const name = quoteName(key.name);
  let last = after;
  let left = most;
  for (let count = FIRST_BATCH; left > 0;) {
    const asked = Math.min(count, left);
    const bounds = [
      ...(last === undefined ? [] : [`${name} > ${key.kind === 'integer' ? String(last) : '?'}`]),
      ...(before === undefined ? [] : [`${name} < ${before.toString()}`]),
    ];
    const where = bounds.length === 0 ? '' : ` where ${bounds.join(' and ')}`;
    const values = last === undefined || key.kind === 'integer' ? [] : [last];
    const rows = await askMysql(
      connection,
      `${select}${where} order by ${name} limit ${asked.toString()}`,
      values,
    );
    yield* rows;
    left -= rows.length;
    const end = rows.at(-1)?.at(-1);
    if (rows.length < asked || end === undefined || end === null) return;
    last = key.kind === 'bytes' ? end : end.toString('utf8');
    count = nextBatch(rows);
  }
}

/** Returns the row count: exact for small tables, else the server's estimate. */
async function rowsOf(connection: Connection, table: MysqlTable): Promise<number> {
  if (table.bytes > FEW_BYTES && table.rows !== null) return table.rows;
  const [count] = await askMysql(connection, `select count(*) from ${sourceOf(table)}`);
  return Number(String(count?.[0]));
}

/** Returns the start keys of runs spread evenly over the range of the key. */
async function startsOf(
  connection: Connection,
  table: MysqlTable,
  { name }: MysqlKey,
): Promise<readonly bigint[]> {
  const key = quoteName(name);
  const [ends] = await askMysql(connection, `select min(${key}), max(${key}) from ${sourceOf(table)}`);
  const [first, last] = ends ?? [];
  if (first === undefined || first === null || last === undefined || last === null) return [0n, 0n];
  return startsOfRuns(BigInt(first.toString()), BigInt(last.toString()));
}

function expressionOf({ name, type }: MysqlColumn): string {
  const column = quoteName(name);
  if (GEOMETRIES.has(type)) return `st_astext(${column})`;
  if (type === 'bit') return `${column} + 0`;
  return LONG.test(type) ? `left(${column}, ${(LONGEST_TEXT + 1).toString()})` : column;
}

const LONG = /text$|blob$|^json$/;
const GEOMETRIES: ReadonlySet<string> = new Set([
  'geometry',
  'point',
  'linestring',
  'polygon',
  'multipoint',
  'multilinestring',
  'multipolygon',
  'geometrycollection',
  'geomcollection',
]);

const quoteName = (name: string): string => `\`${name.replaceAll('`', '``')}\``;

const sourceOf = ({ schema, table }: MysqlTable): string => `${quoteName(schema)}.${quoteName(table)}`;
