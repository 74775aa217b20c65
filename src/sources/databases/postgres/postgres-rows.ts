import type pg from 'pg';
import { present } from '../../../core/present.js';
import { type Cell, type SamplingMethod, quoteName } from '../database-table.js';
import { FIRST_BATCH, LONGEST_TEXT, nextBatch } from '../row-batches.js';
import type { ReadingPlan, ServerColumn } from '../server-table.js';

/** What is known of a table before it is read. */
export interface TableSize {
  /** Rows that the database believes it to have. */
  readonly rows: number;
  /** Blocks that it takes on the disk. */
  readonly blocks: number;
}

/** Which share of a table is read, and by what. */
interface SharePlan {
  readonly method: Extract<SamplingMethod, 'all' | 'blocks' | 'rows'>;
  /** 0 to 100. */
  readonly percent: number;
}

/** Fewer blocks than this, taken by chance, may be too few rows or none: then each row is taken by chance. */
const FEWEST_BLOCKS = 50;

/** A table as the catalogue has it. */
export interface CatalogTable {
  readonly oid: string;
  readonly schema: string;
  readonly table: string;
  /** `r` table, `p` table of partitions, `m` materialized view, `v` view, `f` foreign table. */
  readonly kind: 'r' | 'p' | 'm' | 'v' | 'f';
  /** None where it was never counted. */
  readonly rows: number | null;
  /** Bytes of a row on the disk, about; none where it was never counted. */
  readonly rowBytes: number | null;
  readonly mayUseSchema: boolean;
  /** False for a materialized view that has never been filled: it cannot be read. */
  readonly isFilled: boolean;
  /** Whether rows are kept from the user by a policy. */
  readonly hidesRows: boolean;
  readonly columns: readonly CatalogColumn[];
}

/** A column as the catalogue has it. */
export interface CatalogColumn extends ServerColumn {
  /** Whether it is JSON by itself, or has a structure that is to be written as JSON. */
  readonly isStructured: boolean;
}

/**
 * All tables but those of the system and parts of others: partitions are read with the table that they belong to.
 * What a type is made of is looked up through domains.
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
    join pg_type b on b.oid = case when t.typtype = 'd' then t.typbasetype else t.oid end
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  )
)
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p', 'm', 'v', 'f') and not c.relispartition
  and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_(?:toast|temp_)'
order by n.nspname, c.relname`;

/** Chooses how about so many rows of a table are taken, spread over all of it. */
function planShare({ rows, blocks }: TableSize, wanted: number | 'all'): SharePlan {
  if (wanted === 'all' || rows <= wanted) return { method: 'all', percent: 100 };
  const percent = (100 * wanted) / rows;
  return { method: (blocks * percent) / 100 < FEWEST_BLOCKS ? 'rows' : 'blocks', percent };
}

/** Blocks of a table that is small enough to be counted. */
const FEW_BLOCKS = 1_000;
/** The same rows each time, as long as the table stays as it is. */
const SEED = 17;

/** How the rows of a table are asked for. */
export interface PostgresPlan extends ReadingPlan {
  readonly select: string;
}

/** Every value as the server writes it. */
const AS_TEXT = { getTypeParser: () => (value: string) => value };

/** What every transaction of a scan is: it reads, alone, the same state all along, and writes values one way. */
const beginning = (seconds: number): string =>
  [
    'begin transaction isolation level repeatable read, read only',
    `set local statement_timeout = ${(seconds * 1_000).toString()}`,
    `set local lock_timeout = ${(seconds * 1_000).toString()}`,
    // The rows wait while they are looked into.
    'set local idle_in_transaction_session_timeout = 0',
    // Else a second reading may begin in the middle of a table.
    'set local synchronize_seqscans = off',
    "set local datestyle = 'ISO, YMD'",
    "set local intervalstyle = 'iso_8601'",
    "set local timezone = 'UTC'",
    "set local bytea_output = 'hex'",
    // What is called is what the server brought, whatever somebody put into a schema before it.
    "set local search_path = 'pg_catalog'",
  ].join('; ');

/** Runs work in a transaction that can only read; what goes wrong leaves the connection unusable. */
export async function beginReading(client: pg.Client, seconds: number): Promise<void> {
  await client.query(beginning(seconds));
}

/** How a table is read so that about so many of its rows come. */
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

/** A table by itself: what inherits from it is listed as well; partitions are not, and are read with it. */
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

/** Counted: of small tables the planner may know nothing, and believe them larger than they are. */
async function countedRows(client: pg.Client, source: string): Promise<number> {
  const { rows } = await client.query<[string]>({
    text: `select count(*) from ${source}`,
    rowMode: 'array',
    types: AS_TEXT,
  });
  return Number(present(rows[0], 'a count')[0]);
}

/** What the planner expects, by the size that the table has now. */
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

/** The rows of a statement by a cursor of the server: some at a time, in memory that their number does not change. */
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
