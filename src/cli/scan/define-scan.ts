import { Command, InvalidArgumentError } from 'commander';
import { VALUES_READ } from '../../discovery/table-tally/table-shape.js';
import { DEFAULT_DOCUMENT_LIMITS } from '../../formats/reading/document-limits.js';
import type { Shard } from '../../core/shard.js';
import { FORMATS, type FormatName } from '../../formats/registry.js';
import { ENCODING_RULE, type EncodingRule } from '../../values/encoding.js';
import { oneOf } from '../../values/one-of.js';
import { SHARD } from '../../values/shard.js';
import type { ValueKind } from '../../values/value-kind.js';
import { wholeNumber } from '../../values/whole-number.js';
import { STANDARD_INPUT } from '../files/file-options.js';
import { addDatabaseOptions, type DatabaseOptions } from './database-options.js';
import { valueOf } from '../option-value.js';
import { OWN_IGNORE_FILE } from '../../sources/ignore-files.js';
import { addReportOptions, chosenReport, type ReportChoice, type ReportOptions } from '../report-options.js';
import { addSelection, type SelectionOptions } from '../selection-options.js';
import { UsageError } from '../usage-error.js';
import { addStoreOptions, type StoreOptions } from './store-options.js';

/** The options of `scan` as they are given. */
export interface ScanArguments extends SelectionOptions, ReportOptions, DatabaseOptions, StoreOptions {
  readonly contextRows: number | 'all';
  readonly encoding?: readonly EncodingRule[];
  readonly format?: FormatName;
  /** 1 or more. */
  readonly documentSeconds: number;
  /** Megabytes, 64 or more. */
  readonly documentMemory: number;
  readonly headers: boolean;
  readonly hidden?: true;
  readonly ignore: boolean;
  readonly gitignore?: true;
  readonly staged?: true;
  /** A branch or commit. */
  readonly diff?: string;
  readonly showValues?: true;
  readonly examples?: true;
  readonly state?: string;
  readonly shard?: Shard;
  readonly workers?: number;
  readonly server?: string;
  readonly stats?: true;
}

const parseEncoding = valueOf(ENCODING_RULE);

const FORMAT_NAMES = FORMATS.map(({ name }) => name);

const ROWS = wholeNumber(1, 9_999_999);
const ROWS_OR_ALL: ValueKind<number | 'all'> = {
  expected: `${ROWS.expected}, or "all"`,
  parse: (text) => (text === 'all' ? text : ROWS.parse(text)),
};

/** The arguments and options of `scan`. */
export function defineScan(): Command {
  const command = new Command('scan')
    .description(
      `Find sensitive data in files and folders of any size: ${FORMATS.map(({ title }) => title).join('; ')}.`,
    )
    .argument(
      '[PATH...]',
      'files, folders and globs; "-" for standard input; object stores: s3://bucket/prefix; databases: postgres://USER@HOST/DATABASE, mysql://…, sqlite:FILE, or env:NAME for a variable that holds the URL; none with --staged and --diff',
    );
  addSelection(command, 'leave out findings that score less')
    .option(
      '--context-rows <rows>',
      'distinct values of a column that the context provider reads at most (500 where patterns read every row), or "all" rows',
      valueOf(ROWS_OR_ALL),
      VALUES_READ,
    )
    .option(
      '--encoding <[glob=]name>',
      'encoding of text files without a mark, or of those whose names match, such as *.csv=windows-1252; repeatable, the last that matches wins (default: UTF-8, else guessed and said)',
      addEncoding,
    )
    .option(
      '--format <name>',
      'what all files are, whatever their names say: ' + FORMAT_NAMES.join(', '),
      valueOf(oneOf(FORMAT_NAMES)),
    )
    .option('--no-headers', 'the first row of a table names no columns')
    .option('--hidden', 'also read hidden files and folders')
    .option(
      '--no-ignore',
      `also read node_modules, the folders of version control and what ${OWN_IGNORE_FILE} files leave out`,
    )
    .option('--gitignore', 'leave out what .gitignore files leave out, and count it')
    .option('--staged', 'read what is staged in git: its content in the index, and of it the changed lines')
    .option(
      '--diff <ref>',
      'read what differs between the index and where this branch left another, such as origin/main',
    )
    .option(
      '--document-seconds <seconds>',
      'most time that one document (PDF, DOCX, mail) may take to be read',
      valueOf(wholeNumber(1, 3_600)),
      DEFAULT_DOCUMENT_LIMITS.milliseconds / 1_000,
    )
    .option(
      '--document-memory <megabytes>',
      'most memory that reading one document may take',
      valueOf(wholeNumber(64, 65_536)),
      DEFAULT_DOCUMENT_LIMITS.megabytes,
    );
  addDatabaseOptions(command);
  return addReportOptions(addStoreOptions(command))
    .option(
      '--show-values',
      'results hold the values that were found; without it none is ever printed or stored',
    )
    .option('--examples', 'results hold examples of what was found, masked so that it cannot be guessed')
    .option('--state <file>', 'write ahead what is found; a killed scan goes on from there')
    .option(
      '--shard <i/n>',
      'read one of n shares of the inputs alone, such as 2/4; `merge` joins the state files of all',
      valueOf(SHARD),
    )
    .option(
      '--workers <threads>',
      'threads of the pattern provider (default: one per core, at most 4)',
      valueOf(wholeNumber(1, 64)),
    )
    .option(
      '--server <url>',
      'ask a service instead of the providers in this program; DATA_DISCOVERY_API_KEY and DATA_DISCOVERY_TOKEN hold its credentials',
      parseServer,
    )
    .option('--stats', 'say how long each stage took');
}

/** @throws UsageError for arguments and options that do not go together */
export function checkScanArguments(paths: readonly string[], options: ScanArguments): ReportChoice {
  const report = chosenReport(options);
  if (options.showValues === true && options.state !== undefined) {
    throw new UsageError('--show-values and --state do not go together: a state file never holds a value.');
  }
  const isOfGit = options.staged === true || options.diff !== undefined;
  if (paths.length === 0 && !isOfGit)
    throw new UsageError('There is no PATH: name files or folders, or "-".');
  if (isOfGit) checkChanges(paths, options);
  if (options.shard !== undefined && options.updateBaseline === true)
    throw new UsageError('--shard and --update-baseline do not go together: `merge` can write the baseline.');
  if (options.shard !== undefined && paths.includes(STANDARD_INPUT)) {
    throw new UsageError(
      '--shard and standard input do not go together: files and folders can be shared out.',
    );
  }
  if (options.server !== undefined && options.providers !== 'both') {
    throw new UsageError('--server and --providers do not go together: the service says who looks.');
  }
  if (options.server !== undefined && options.model !== undefined) {
    throw new UsageError('--server and --model do not go together: the service says who looks.');
  }
  return report;
}

/** Options that need the whole of what is there, or the same files the next time. */
function checkChanges(paths: readonly string[], options: ScanArguments): void {
  if (options.staged === true && options.diff !== undefined)
    throw new UsageError('--staged and --diff do not go together: what is staged is among what differs.');
  const name = options.staged === true ? '--staged' : '--diff';
  if (paths.includes(STANDARD_INPUT)) throw new UsageError(`${name} and standard input do not go together.`);
  for (const other of ['state', 'shard', 'updateBaseline'] as const)
    if (options[other] !== undefined)
      throw new UsageError(
        `${name} and --${other.replace('B', '-b')} do not go together: it reads a part of what is there.`,
      );
}

function addEncoding(text: string, rules: readonly EncodingRule[] = []): readonly EncodingRule[] {
  return [...rules, parseEncoding(text)];
}

function parseServer(text: string): string {
  if (URL.canParse(text) && /^https?:/i.test(text)) return text;
  throw new InvalidArgumentError('It must be an http or https address.');
}
