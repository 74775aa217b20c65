import { InvalidArgumentError, type Command } from 'commander';
import type { ModelName } from '../core/model-names.js';
import { parseFailOn } from './category-list.js';
import { addSelection, type ProviderChoice } from './file-options.js';
import { UsageError } from './usage-error.js';

/** How results are written. */
export const REPORT_FORMATS = ['table', 'json', 'ndjson', 'sarif', 'csv'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** The options of `scan` as they are given. */
export interface ScanArguments {
  /** 0 to 1. */
  readonly threshold: number;
  readonly entities?: readonly string[];
  readonly exclude?: readonly string[];
  readonly providers: ProviderChoice;
  readonly model?: ModelName;
  readonly contextRows: number | 'all';
  readonly encoding?: string;
  readonly headers: boolean;
  readonly hidden?: true;
  readonly ignore: boolean;
  readonly json?: true;
  readonly ndjson?: true;
  readonly sarif?: true;
  readonly csv?: true;
  readonly output?: string;
  /** Categories, or `any`. */
  readonly failOn?: readonly string[];
  readonly showValues?: true;
  readonly state?: string;
  readonly workers?: number;
  readonly server?: string;
  readonly stats?: true;
}

/** Adds the arguments and options of `scan`. */
export function addScanOptions(command: Command): Command {
  command.argument('<PATH...>', 'files, folders and globs; "-" for standard input');
  return addSelection(command, 'leave out findings that score less, 0 to 1')
    .option(
      '--context-rows <rows>',
      'rows of a table that the context provider reads, or "all"',
      parseRows,
      2_000,
    )
    .option('--encoding <name>', 'encoding of the text files, such as windows-1252', parseEncoding)
    .option('--no-headers', 'the first row of a table names no columns')
    .option('--hidden', 'also read hidden files and folders')
    .option('--no-ignore', 'also read node_modules and the folders of version control')
    .option('--json', 'results as one JSON object')
    .option('--ndjson', 'results as JSON, one to a line')
    .option('--sarif', 'results as SARIF 2.1.0')
    .option('--csv', 'findings as CSV')
    .option('-o, --output <file>', 'where results in one of these formats go, "-" for standard output')
    .option('--fail-on <categories>', 'exit with 3 when one of these is found, or "any"', parseFailOn)
    .option('--show-values', 'results hold the values that were found')
    .option('--state <file>', 'write ahead what is found; a killed scan goes on from there')
    .option(
      '--workers <threads>',
      'threads of the pattern provider; by default one per core, at most 4',
      parseWorkers,
    )
    .option('--server <url>', 'ask a service instead of the providers in this program', parseServer)
    .option('--stats', 'say how long each stage took');
}

/** @throws UsageError for options that do not go together */
export function checkScanArguments(options: ScanArguments): ReportFormat {
  const formats = REPORT_FORMATS.filter((format) => format !== 'table' && options[format] === true);
  const [format = 'table', second] = formats;
  if (second !== undefined)
    throw new UsageError(`--${format} and --${second} do not go together: one format a scan.`);
  if (format === 'table' && options.output !== undefined) {
    throw new UsageError('--output needs a format: --json, --ndjson, --sarif or --csv.');
  }
  if (options.showValues === true && options.state !== undefined) {
    throw new UsageError('--show-values and --state do not go together: a state file never holds a value.');
  }
  if (options.server !== undefined && options.providers !== 'both') {
    throw new UsageError('--server and --providers do not go together: the service says who looks.');
  }
  if (options.server !== undefined && options.model !== undefined) {
    throw new UsageError('--server and --model do not go together: the service says who looks.');
  }
  return format;
}

function parseRows(text: string): number | 'all' {
  if (text === 'all') return text;
  if (!/^\d{1,7}$/.test(text) || Number(text) === 0) {
    throw new InvalidArgumentError('It must be a number of rows from 1 to 9999999, or "all".');
  }
  return Number(text);
}

function parseWorkers(text: string): number {
  const value = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > 64) throw new InvalidArgumentError('It must be a number from 1 to 64.');
  return value;
}

function parseEncoding(text: string): string {
  try {
    return new TextDecoder(text).encoding;
  } catch {
    throw new InvalidArgumentError(
      'It must be an encoding that the WHATWG Encoding Standard names, such as utf-16le, windows-1252 or shift_jis.',
    );
  }
}

function parseServer(text: string): string {
  if (URL.canParse(text) && /^https?:/i.test(text)) return text;
  throw new InvalidArgumentError('It must be an http or https address.');
}
