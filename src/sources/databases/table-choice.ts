import picomatch from 'picomatch';

/** Which tables and columns are read, and how many rows. */
export interface TableChoice {
  /** Globs of `table` or `schema.table`; empty: all tables. */
  readonly tables: readonly string[];
  readonly excludedTables: readonly string[];
  /** Globs of `column`, `table.column` or `schema.table.column`; empty: all columns. */
  readonly columns: readonly string[];
  readonly excludedColumns: readonly string[];
  /** Whether views and foreign tables are read. */
  readonly views: boolean;
  /** Approximate number of rows per table, or `all`. */
  readonly rows: number | 'all';
  /** Statement timeout in seconds. */
  readonly statementSeconds: number;
}

/** A table name; the schema is absent in databases without schemas. */
export interface TableName {
  readonly schema?: string;
  readonly table: string;
}

/** Returns the name of a table as shown in results. */
export const nameOfTable = ({ schema, table }: TableName): string =>
  schema === undefined ? table : `${schema}.${table}`;

/** Matches tables and columns against the globs of a choice. */
export class TableGlobs {
  readonly #takesTable: (forms: readonly string[]) => boolean;
  readonly #takesColumn: (forms: readonly string[]) => boolean;

  constructor(choice: Pick<TableChoice, 'tables' | 'excludedTables' | 'columns' | 'excludedColumns'>) {
    this.#takesTable = takes(choice.tables, choice.excludedTables);
    this.#takesColumn = takes(choice.columns, choice.excludedColumns);
  }

  takesTable(name: TableName): boolean {
    return this.#takesTable([name.table, nameOfTable(name)]);
  }

  takesColumn(name: TableName, column: string): boolean {
    const forms = [column, `${name.table}.${column}`, `${nameOfTable(name)}.${column}`];
    return this.#takesColumn(forms);
  }
}

function takes(
  wanted: readonly string[],
  excluded: readonly string[],
): (forms: readonly string[]) => boolean {
  const matcher = (globs: readonly string[]): ((form: string) => boolean) =>
    // Table names are not paths: `*` matches any characters, including "/" and a leading dot.
    picomatch([...globs], { dot: true, bash: true });
  const isWanted = wanted.length === 0 ? () => true : matcher(wanted);
  const isExcluded = excluded.length === 0 ? () => false : matcher(excluded);
  return (forms) => forms.some(isWanted) && !forms.some(isExcluded);
}
