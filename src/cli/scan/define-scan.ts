import { Command, InvalidArgumentError } from 'commander';
import type { ValueKind } from '../../values/value-kind.js';
import { wholeNumber } from '../../values/whole-number.js';
import { parseFailOn } from '../category-option.js';
import { valueOf } from '../option-value.js';
import { addSelection, type SelectionOptions } from '../selection-options.js';
import { UsageError } from '../usage-error.js';

/** How results are written. */
export const REPORT_FORMATS = ['table', 'json', 'ndjson', 'sarif', 'csv'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** The options of `scan` as they are given. */
export interface ScanArguments extends SelectionOptions {
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

const ROWS = wholeNumber(1, 9_999_999);
const ROWS_OR_ALL: ValueKind<number | 'all'> = {
  expected: `${ROWS.expected}, or "all"`,
  parse: (text) => (text === 'all' ? text : ROWS.parse(text)),
};

/** The arguments and options of `scan`. */
export function defineScan(): Command {
  const command = new Command('scan')
    .description(
      'Find sensitive data in files and folders of any size: text, CSV, TSV, JSON, NDJSON, Markdown, HTML, logs, mail (.eml), PDF and DOCX.',
    )
    .argument('<PATH...>', 'files, folders and globs; "-" for standard input');
  return addSelection(command, 'leave out findings that score less')
    .option(
      '--context-rows <rows>',
      'rows of a table that the context provider reads, spread over the file, or "all"',
      valueOf(ROWS_OR_ALL),
      2_000,
    )
    .option(
      '--encoding <name>',
      'encoding of the text files, such as windows-1252; UTF-16 is known by its mark (default: UTF-8)',
      parseEncoding,
    )
    .option('--no-headers', 'the first row of a table names no columns')
    .option('--hidden', 'also read hidden files and folders')
    .option('--no-ignore', 'also read node_modules and the folders of version control')
    .option('--json', 'results as one JSON object: `scan`, `findings`, `files`, `unread`, `summary`')
    .option('--ndjson', 'results as JSON, one to a line, each with its `type`')
    .option('--sarif', 'results as SARIF 2.1.0, a rule for each category')
    .option('--csv', 'findings as CSV')
    .option('-o, --output <file>', 'where results in one of these formats go (default: "-", standard output)')
    .option('--fail-on <categories>', 'exit with 3 when one of these is found, or "any"', parseFailOn)
    .option(
      '--show-values',
      'results hold the values that were found; without it none is ever printed or stored',
    )
    .option('--state <file>', 'write ahead what is found; a killed scan goes on from there')
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
