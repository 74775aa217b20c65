import type pg from 'pg';
import { present } from '../../../core/present.js';
import { type Cell, type SamplingMethod, quoteName } from '../database-table.js';
import { FIRST_BATCH, LONGEST_TEXT, nextBatch } from '../row-batches.js';
import type { ReadingPlan, ServerColumn } from '../server-table.js';

/** Estimated size of a table. */
export interface TableSize {
  /** Row count as estimated by the database. */
  readonly rows: number;
  /** Number of disk blocks. */
  readonly blocks: number;
}

/** The sampling method and rate. */
interface SharePlan {
  readonly method: Extract<SamplingMethod, 'all' | 'blocks' | 'rows'>;
  /** 0 to 100. */
  readonly percent: number;
}

/**
 * Minimum number of sampled blocks. Below it, block sampling may return too few rows or none, so rows are sampled
 * instead.
 */
const FEWEST_BLOCKS = 50;

/** A table as described by the catalog. */
export interface CatalogTable {
  readonly oid: string;
  readonly schema: string;
  readonly table: string;
  /** `r` table, `p` partitioned table, `m` materialized view, `v` view, `f` foreign table. */
  readonly kind: 'r' | 'p' | 'm' | 'v' | 'f';
  /** Null if the table was never analyzed. */
  readonly rows: number | null;
  /** Approximate bytes per row on disk; null if the table was never analyzed. */
  readonly rowBytes: number | null;
  readonly mayUseSchema: boolean;
  /** False for a materialized view that has never been filled: it cannot be read. */
  readonly isFilled: boolean;
  /** Whether row-level security hides rows from the user. */
  readonly hidesRows: boolean;
  readonly columns: readonly CatalogColumn[];
}

/** A column as described by the catalog. */
export interface CatalogColumn extends ServerColumn {
  /** Whether it is an array or a composite type, which is serialized with `to_json`. */
  readonly isStructured: boolean;
}

/**
 * Selects all tables except system tables and partitions, which are read with their parent table. Domains, which may be
 * based on others, are resolved to their base type.
 */
export const CATALOG_QUERY = `
select json_build_object(
  'oid', c.oid::text, 'schema', n.nspname, 'table', c.relname, 'kind', c.relkind,
  'rows', case when c.reltuples >= 0 and c.relpages > 0 then c.reltuples end,
  'rowBytes', case when c.reltuples > 0 and c.relpages > 0
    then c.relpages * current_setting('block_size')::float8 / c.reltuples end,
  'mayUseSchema', has_schema_privilege(n.oid, 'usage'),
  'isFilled', c.relispopulated, 'hidesRows', row_security_active(c.oid),
  'columns', (
    select coalesce(json_agg(json_build_object(
      'name', a.attname,
      'kind', case when b.typname in ('json', 'jsonb') or b.typcategory in ('A', 'C') then 'json'
        when b.typname = 'bytea' then 'bytes' else 'text' end,
      'isStructured', b.typcategory in ('A', 'C'),
      'mayRead', has_column_privilege(c.oid, a.attnum, 'select')
    ) order by a.attnum), '[]'::json)
    from pg_attribute a
    join pg_type t on t.oid = a.atttypid
    join lateral (
      with recursive base as (
        select t.oid, t.typtype, t.typbasetype, t.typname, t.typcategory
        union all
        select u.oid, u.typtype, u.typbasetype, u.typname, u.typcategory
        from base join pg_type u on u.oid = base.typbasetype where base.typtype = 'd'
      )
      select typname, typcategory from base where typtype <> 'd'
    ) b on true
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  )
)
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p', 'm', 'v', 'f') and not c.relispartition
  and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_(?:toast|temp_)'
order by n.nspname, c.relname`;

/** Chooses the sampling method and rate that return about `wanted` rows from the whole table. */
function planShare({ rows, blocks }: TableSize, wanted: number | 'all'): SharePlan {
  if (wanted === 'all' || rows <= wanted) return { method: 'all', percent: 100 };
  const percent = (100 * wanted) / rows;
  return { method: (blocks * percent) / 100 < FEWEST_BLOCKS ? 'rows' : 'blocks', percent };
}

/** Tables up to this number of blocks are small enough for an exact row count. */
const FEW_BLOCKS = 1_000;
/** A fixed seed: the sample stays the same as long as the table does. */
const SEED = 17;

/** The query that reads a table. */
export interface PostgresPlan extends ReadingPlan {
  readonly select: string;
}

/** Returns every value as the text sent by the server. */
const AS_TEXT = { getTypeParser: () => (value: string) => value };

/** Starts a read-only transaction on one snapshot, with timeouts and a fixed output format. */
const beginning = (seconds: number): string =>
  [
    'begin transaction isolation level repeatable read, read only',
    `set local statement_timeout = ${(seconds * 1_000).toString()}`,
    `set local lock_timeout = ${(seconds * 1_000).toString()}`,
    // The transaction is idle while rows are examined.
    'set local idle_in_transaction_session_timeout = 0',
    // Otherwise a second read could start in the middle of the table.
    'set local synchronize_seqscans = off',
    "set local datestyle = 'ISO, YMD'",
    "set local intervalstyle = 'iso_8601'",
    "set local timezone = 'UTC'",
    "set local bytea_output = 'hex'",
    // Resolve functions in pg_catalog only, so that functions in other schemas cannot shadow them.
    "set local search_path = 'pg_catalog'",
  ].join('; ');

/** Starts a read-only transaction. An error leaves the connection unusable. */
export async function beginReading(client: pg.Client, seconds: number): Promise<void> {
  await client.query(beginning(seconds));
}

/** Plans how to read a table so that about `wanted` rows are returned. */
export async function planTable(
  client: pg.Client,
  table: CatalogTable,
  columns: readonly CatalogColumn[],
  wanted: number | 'all',
): Promise<PostgresPlan> {
  const select = `select ${columns.map(expressionOf).join(', ')} from ${sourceOf(table)}`;
  const blocks = await blocksOf(client, table.oid);
  const rows =
    wanted === 'all' || blocks > FEW_BLOCKS || table.kind === 'v' || table.kind === 'f'
      ? await estimatedRows(client, select)
      : await countedRows(client, sourceOf(table));
  if (table.kind === 'v' || table.kind === 'f') {
    return wanted === 'all'
      ? { method: 'all', select, rows }
      : { method: 'first', select: `${select} limit ${wanted.toString()}`, rows };
  }
  const share = planShare({ rows, blocks }, wanted);
  return { method: share.method, select: `${select}${sampleClause(share)}`, rows };
}

/**
 * Returns the FROM item of a table. `only` leaves out child tables, which are listed separately; partitions are
 * included.
 */
const sourceOf = ({ schema, table, kind }: CatalogTable): string =>
  `${kind === 'r' ? 'only ' : ''}${quoteName(schema)}.${quoteName(table)}`;

function sampleClause({ method, percent }: SharePlan): string {
  if (method === 'all') return '';
  const by = method === 'blocks' ? 'system' : 'bernoulli';
  return ` tablesample ${by} (${percent.toFixed(6)}) repeatable (${SEED.toString()})`;
}

function expressionOf({ name, kind, isStructured }: CatalogColumn): string {
  const column = quoteName(name);
  const most = (LONGEST_TEXT + 1).toString();
  if (kind === 'bytes') return `substr(${column}, 1, ${most})`;
  return `left((${isStructured ? `to_json(${column})` : column})::text, ${most})`;
}

/** Returns the exact row count: the planner may have no statistics of small tables, and overestimate them. */
async function countedRows(client: pg.Client, source: string): Promise<number> {
  const { rows } = await client.query<[string]>({
    text: `select count(*) from ${source}`,
    rowMode: 'array',
    types: AS_TEXT,
  });
  return Number(present(rows[0], 'a count')[0]);
}

/** Returns the planner's row estimate, based on the current size of the table. */
async function estimatedRows(client: pg.Client, select: string): Promise<number> {
  const { rows } = await client.query<[string]>({
    text: `explain (format json) ${select}`,
    rowMode: 'array',
    types: AS_TEXT,
  });
  const [plan] = JSON.parse(present(rows[0], 'a plan')[0]) as readonly {
    readonly Plan: { readonly 'Plan Rows': number };
  }[];
  return present(plan, 'a plan').Plan['Plan Rows'];
}

async function blocksOf(client: pg.Client, oid: string): Promise<number> {
  const { rows } = await client.query<[string | null]>({
    text: `with recursive part(oid) as (
        select $1::oid union all select i.inhrelid from pg_inherits i join part p on p.oid = i.inhparent)
      select sum(pg_relation_size(oid)) / current_setting('block_size')::int from part`,
    values: [oid],
    rowMode: 'array',
    types: AS_TEXT,
  });
  return Number(rows[0]?.[0] ?? 0);
}

/** Reads the rows of a statement through a server-side cursor, in batches of bounded memory. */
export async function* cursorRows(
  client: pg.Client,
  select: string,
  columns: readonly CatalogColumn[],
): AsyncIterable<readonly Cell[]> {
  const bytes = columns.map(({ kind }) => kind === 'bytes');
  await client.query(`declare scan_rows no scroll cursor for ${select}`);
  const fetch = (count: number): Promise<readonly (readonly (string | null)[])[]> => {
    const asked = client
      .query<(string | null)[]>({
        text: `fetch ${count.toString()} from scan_rows`,
        rowMode: 'array',
        types: AS_TEXT,
      })
      .then(({ rows }) => rows);
    // The code that awaits it gets the error; until then it must not end the process.
    asked.catch(() => undefined);
    return asked;
  };
  for (let count = FIRST_BATCH, next = fetch(count); ;) {
    const rows = await next;
    const isLast = rows.length < count;
    count = nextBatch(rows);
    if (!isLast) next = fetch(count);
    for (const row of rows) yield row.map((cell, at) => (bytes[at] === true ? bytesOf(cell) : cell));
    if (isLast) return;
  }
}

const bytesOf = (cell: string | null): Uint8Array | null =>
  cell === null ? null : Buffer.from(cell.slice(2), 'hex');
