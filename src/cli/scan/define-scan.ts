import { Command, InvalidArgumentError, Option } from 'commander';
import type { Shard } from '../../core/shard.js';
import { VALUES_READ } from '../../discovery/table-tally/table-shape.js';
import { DEFAULT_DOCUMENT_LIMITS } from '../../formats/reading/unpack-protocol.js';
import { type FormatName, FORMATS } from '../../formats/registry.js';
import type { TableChoice } from '../../sources/databases/table-choice.js';
import { OWN_IGNORE_FILE } from '../../sources/ignore-files.js';
import { flagOf, type StoreOption, type StoreRow } from '../../sources/stores/define-store.js';
import { STORES } from '../../sources/stores/registry.js';
import { oneOf, SHARD, type ValueKind, wholeNumber } from '../../values/value-kind.js';
import { addEncoding, type EncodingOption } from '../encoding-option.js';
import { UsageError } from '../exit-codes.js';
import { STANDARD_INPUT } from '../files/file-options.js';
import { valueOf } from '../option-value.js';
import {
  addReportOptions,
  checkOutput,
  chosenReport,
  type ReportChoice,
  type ReportOptions,
} from '../report-options.js';
import { addSelection, type SelectionOptions, addHeaders, type HeadersOption } from '../selection-options.js';

type StoreName = (typeof STORES)[number]['name'];

/** Parsed options of object stores, such as `s3Endpoint`. */
type StoreOptions = Readonly<Partial<Record<`${StoreName}${Capitalize<string>}`, string | true>>>;

/** The database options of `scan`. */
interface DatabaseOptions {
  readonly table?: readonly string[];
  readonly excludeTable?: readonly string[];
  readonly column?: readonly string[];
  readonly excludeColumn?: readonly string[];
  readonly views?: true;
  readonly rows: number;
  readonly all?: true;
  /** At least 1. */
  readonly statementSeconds: number;
  readonly passwordEnv?: string;
}

const VARIABLE: ValueKind<string> = {
  expected: 'the name of an environment variable',
  parse: (text) => (/^[a-z_]\w*$/i.test(text) ? text : undefined),
};

/** Adds the options of all stores. */
function addStoreOptions(command: Command): Command {
  for (const { name, options } of STORES as readonly StoreRow[])
    for (const [option, { value, description }] of Object.entries<StoreOption>(options))
      command.addOption(
        new Option(flagOf(name, option) + (value === undefined ? '' : ` <${value}>`), description),
      );
  return command;
}

/** Address forms of object stores, such as `s3://BUCKET/PREFIX`. */
const STORE_FORMS: readonly string[] = STORES.map(({ forms }) => forms[0]);

/** The parsed options of `scan`. */
export interface ScanArguments
  extends SelectionOptions, ReportOptions, DatabaseOptions, StoreOptions, HeadersOption, EncodingOption {
  readonly contextRows: number | 'all';
  readonly modelReadsCode?: boolean;
  readonly format?: FormatName;
  /** At least 1. */
  readonly documentSeconds: number;
  /** In megabytes, at least 64. */
  readonly documentMemory: number;
  readonly hidden?: boolean;
  readonly ignore: boolean;
  readonly gitignore?: true;
  readonly staged?: true;
  readonly gitHistory?: true;
  /** A branch or commit. */
  readonly diff?: string;
  readonly showValues?: true;
  readonly examples?: true;
  readonly allFindings?: true;
  readonly state?: string;
  readonly shard?: Shard;
  readonly workers?: number;
  readonly server?: string;
  readonly stats?: true;
}

const FORMAT_NAMES = FORMATS.map(({ name }) => name);
const ROWS = wholeNumber(1, 9_999_999);
const ROWS_OR_ALL: ValueKind<number | 'all'> = {
  expected: `${ROWS.expected}, or "all"`,
  parse: (text) => (text === 'all' ? text : ROWS.parse(text)),
};

/** Defines the `scan` command. */
export function defineScan(): Command {
  const command = new Command('scan')
    .description('Find sensitive data in files, folders, databases and object stores of any size.')
    .argument(
      '[PATH...]',
      `files, folders and globs; "-": standard input; object stores: ${STORE_FORMS.join(', ')}; databases: postgres://USER@HOST/DATABASE, mysql://…, sqlite:FILE, or env:NAME for an environment variable with the URL. Optional with --staged, --diff and --git-history`,
    );
  addEncoding(
    addSelection(command, 'omit findings that score below this')
      .option(
        '--context-rows <rows>',
        'how many distinct values of a column the language model checks (500 if patterns check every row), or "all"',
        valueOf(ROWS_OR_ALL),
        VALUES_READ,
      )
      .option(
        '--model-reads-code',
        'with --preset secrets: the language model also checks source code and lock files, at seventy times the CPU time',
      ),
  )
    .option(
      '--format <name>',
      'format of all files: ' + FORMAT_NAMES.join(', ') + ' (default: detected)',
      valueOf(oneOf(FORMAT_NAMES)),
    )
    .addOption(new Option('--hidden', 'read hidden files and folders (the default)').hideHelp())
    .option('--no-hidden', 'skip hidden files and folders, such as .env and .github')
    .option(
      '--no-ignore',
      `also read version control, package and cache folders, and files that ${OWN_IGNORE_FILE} excludes`,
    )
    .option('--gitignore', 'skip and count files that .gitignore excludes')
    .option('--staged', 'scan only lines staged in git, as they are in the index')
    .option(
      '--diff <ref>',
      'scan only lines that differ between the index and the merge base with another branch, such as origin/main',
    )
    .option(
      '--git-history',
      'scan every version of the files in all branches and, without paths, the messages of commits and annotated tags, each content once, and report the commit and author date of each finding',
    )
    .option(
      '--document-seconds <seconds>',
      'time limit for reading one document (PDF, DOCX, mail)',
      valueOf(wholeNumber(1, 3_600)),
      DEFAULT_DOCUMENT_LIMITS.milliseconds / 1_000,
    )
    .option(
      '--document-memory <megabytes>',
      'memory limit for reading one document',
      valueOf(wholeNumber(64, 65_536)),
      DEFAULT_DOCUMENT_LIMITS.megabytes,
    );
  addHeaders(command);
  addDatabaseOptions(command);
  return addReportOptions(addStoreOptions(command))
    .option(
      '--show-values',
      'include the values found in the report; by default no value is printed or stored',
    )
    .option(
      '--all-findings',
      'list every finding, not only the first 1,000 of each category of low severity in a text',
    )
    .option('--examples', 'include masked examples of the values found in the report')
    .option(
      '--state <file>',
      'record progress in this file, so that the same command resumes an interrupted scan',
    )
    .option(
      '--shard <i/n>',
      'scan only one of n shards of the inputs, such as 2/4; `merge` merges the state files of all shards',
      valueOf(SHARD),
    )
    .option(
      '--workers <threads>',
      'threads for patterns (default: one per core, at most 4)',
      valueOf(wholeNumber(1, 64)),
    )
    .option(
      '--server <url>',
      'URL of a running service that classifies instead of this program; credentials: DATA_DISCOVERY_API_KEY and DATA_DISCOVERY_TOKEN',
      parseServer,
    )
    .option('--stats', 'print how long each stage took');
}

/** Checks the arguments and options of a scan. @throws UsageError if they cannot be combined */
export function checkScanArguments(paths: readonly string[], options: ScanArguments): ReportChoice {
  const report = chosenReport(options);
  checkOutput(options, [
    ...paths.map((name) => ({ name, what: 'an input' })),
    { name: options.state, what: 'the state file' },
    { name: options.baseline, what: 'the baseline' },
  ]);
  if (options.showValues === true && options.state !== undefined) {
    throw new UsageError(
      '--show-values cannot be combined with --state, because a state file never contains values.',
    );
  }
  const isOfGit = options.staged === true || options.diff !== undefined || options.gitHistory === true;
  if (paths.length === 0 && !isOfGit)
    throw new UsageError('PATH is missing: name files or folders, or "-" for standard input.');
  if (isOfGit) checkChanges(paths, options);
  if (options.shard !== undefined && options.updateBaseline === true)
    throw new UsageError('--shard cannot be combined with --update-baseline; use `merge --update-baseline`.');
  if (options.shard !== undefined && paths.includes(STANDARD_INPUT)) {
    throw new UsageError('--shard cannot be combined with standard input.');
  }
  if (options.server !== undefined && options.providers !== 'both') {
    throw new UsageError('--server cannot be combined with --providers; the service selects its providers.');
  }
  if (options.server !== undefined && options.model !== undefined) {
    throw new UsageError('--server cannot be combined with --model; the service selects its model.');
  }
  return report;
}

/** Whether every finding is listed: what accepts findings, now or in a merge of shards, needs each of them. */
export const listsAll = (options: ScanArguments): boolean =>
  [
    options.allFindings,
    options.baseline,
    options.shard,
    options.staged,
    options.diff,
    options.gitHistory,
  ].some((option) => option !== undefined);

/** Rejects options that require all files, or the same files in a later run. */
function checkChanges(paths: readonly string[], options: ScanArguments): void {
  if (options.staged === true && options.diff !== undefined)
    throw new UsageError('--staged cannot be combined with --diff, which includes staged changes.');
  if (options.gitHistory === true && (options.staged === true || options.diff !== undefined))
    throw new UsageError('--git-history cannot be combined with --staged or --diff.');
  const name =
    options.gitHistory === true ? '--git-history' : options.staged === true ? '--staged' : '--diff';
  if (paths.includes(STANDARD_INPUT)) throw new UsageError(`${name} cannot be combined with standard input.`);
  // A whole history has every accepted finding, so that it can update a baseline.
  const isWhole = options.gitHistory === true && paths.length === 0;
  for (const other of ['state', 'shard', 'updateBaseline'] as const)
    if (options[other] !== undefined && !(isWhole && other === 'updateBaseline'))
      throw new UsageError(
        `${name} cannot be combined with --${other.replace('B', '-b')}, because it reads only a part of the files.`,
      );
}

function parseServer(text: string): string {
  if (URL.canParse(text) && /^https?:/i.test(text)) return text;
  throw new InvalidArgumentError('It must be an http or https URL.');
}

/** Parses comma-separated globs; the option may be repeated. */
const globs = (text: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  ...text.split(',').filter((glob) => glob !== ''),
];

/** Adds the database options. */
function addDatabaseOptions(command: Command): Command {
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

/** Converts the options to a table choice. */
export const tableChoiceOf = (options: DatabaseOptions): TableChoice => ({
  tables: options.table ?? [],
  excludedTables: options.excludeTable ?? [],
  columns: options.column ?? [],
  excludedColumns: options.excludeColumn ?? [],
  views: options.views === true,
  rows: options.all === true ? 'all' : options.rows,
  statementSeconds: options.statementSeconds,
});
