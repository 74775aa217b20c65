import type { ServerColumn } from '../server-table.js';

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
  'hidesRows', row_security_active(c.oid),
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
