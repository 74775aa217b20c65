import picomatch from 'picomatch';

/** What of databases is read, and how much. */
export interface TableChoice {
  /** Globs of `table` or `schema.table`; none: every one. */
  readonly tables: readonly string[];
  readonly excludedTables: readonly string[];
  /** Globs of `column`, `table.column` or `schema.table.column`; none: every one. */
  readonly columns: readonly string[];
  readonly excludedColumns: readonly string[];
  /** Whether views and foreign tables are read. */
  readonly views: boolean;
  /** Rows of a table, about; or all. */
  readonly rows: number | 'all';
  /** Most seconds that one statement may take. */
  readonly statementSeconds: number;
}

/** The place of a table in its database; a database without schemas has none. */
export interface TableName {
  readonly schema?: string;
  readonly table: string;
}

/** How a table is named in results. */
export const nameOfTable = ({ schema, table }: TableName): string =>
  schema === undefined ? table : `${schema}.${table}`;

/** Says what the globs of a choice leave of tables and columns. */
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
    // Names of tables are no paths: a star stands for any characters, "/" and a first dot among them.
    picomatch([...globs], { dot: true, bash: true });
  const isWanted = wanted.length === 0 ? () => true : matcher(wanted);
  const isExcluded = excluded.length === 0 ? () => false : matcher(excluded);
  return (forms) => forms.some(isWanted) && !forms.some(isExcluded);
}
