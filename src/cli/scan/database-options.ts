import { Option, type Command } from 'commander';
import type { TableChoice } from '../../sources/databases/table-choice.js';
import { type ValueKind, wholeNumber } from '../../values/value-kind.js';
import { valueOf } from '../option-value.js';

/** What `scan` is asked of databases. */
export interface DatabaseOptions {
  readonly table?: readonly string[];
  readonly excludeTable?: readonly string[];
  readonly column?: readonly string[];
  readonly excludeColumn?: readonly string[];
  readonly views?: true;
  readonly rows: number;
  readonly all?: true;
  /** 1 or more. */
  readonly statementSeconds: number;
  readonly passwordEnv?: string;
}

/** Globs with commas between them; the option may come more than once. */
const globs = (text: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  ...text.split(',').filter((glob) => glob !== ''),
];

const VARIABLE: ValueKind<string> = {
  expected: 'the name of an environment variable',
  parse: (text) => (/^[a-z_]\w*$/i.test(text) ? text : undefined),
};

/** Adds what is asked of databases. */
export function addDatabaseOptions(command: Command): Command {
  return command
    .option(
      '--table <globs>',
      'databases: read only these tables, TABLE or SCHEMA.TABLE, such as "public.*"',
      globs,
    )
    .option('--exclude-table <globs>', 'databases: skip these tables', globs)
    .option(
      '--column <globs>',
      'databases: read only these columns, COLUMN, TABLE.COLUMN or SCHEMA.TABLE.COLUMN',
      globs,
    )
    .option('--exclude-column <globs>', 'databases: skip these columns', globs)
    .option('--views', 'databases: also read views and foreign tables')
    .option(
      '--rows <rows>',
      'databases: approximate number of rows to sample from each table',
      valueOf(wholeNumber(100, 999_999_999)),
      10_000,
    )
    .addOption(new Option('--all', 'databases: read every row').conflicts('rows'))
    .option(
      '--statement-seconds <seconds>',
      'databases: time limit of one statement',
      valueOf(wholeNumber(1, 86_400)),
      60,
    )
    .option(
      '--password-env <name>',
      'databases: environment variable with the password (default: PGPASSWORD and ~/.pgpass, MYSQL_PWD and ~/.my.cnf, or a prompt)',
      valueOf(VARIABLE),
    );
}

/** What of databases is read. */
export const tableChoiceOf = (options: DatabaseOptions): TableChoice => ({
  tables: options.table ?? [],
  excludedTables: options.excludeTable ?? [],
  columns: options.column ?? [],
  excludedColumns: options.excludeColumn ?? [],
  views: options.views === true,
  rows: options.all === true ? 'all' : options.rows,
  statementSeconds: options.statementSeconds,
});
