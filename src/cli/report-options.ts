import { statSync, type Stats } from 'node:fs';
import path from 'node:path';
import type { InventoryRow } from '../reports/inventory/inventory-row.js';
import type { Command } from 'commander';
import { SEVERITIES, type PresetName } from '../core/presets.js';
import { type Report, reportForFile } from '../reports/define-report.js';
import { REPORTS, type ReportName } from '../reports/registry.js';
import type { ScanSummary } from '../reports/scan-summary.js';
import { isUnread } from '../sources/unread-file.js';
import { UsageError, EXIT } from './exit-codes.js';
import { parseFailOn, type FailOn, failsOn } from './fail-on.js';

/** The options of every command that writes a report, including one flag per report format. */
export interface ReportOptions extends Readonly<Partial<Record<ReportName, true>>> {
  readonly output?: string;
  /** Undefined: fail on any finding. */
  readonly failOn?: readonly FailOn[];
  readonly exitZero?: true;
  readonly verbose?: true;
  readonly allowUnread?: true;
  /** The baseline file of accepted findings. */
  readonly baseline?: string;
  readonly updateBaseline?: true;
}

/** The console table only, or a report format. */
export type ReportChoice = 'table' | Report;

/** Adds the options for report formats, output and exit code. */
export function addReportOptions(command: Command): Command {
  for (const { name, title } of REPORTS) command.option(`--${name}`, title);
  return command
    .option(
      '-o, --output <file>',
      'write the report to this file; the file extension selects the format if no option does (default: "-", standard output)',
    )
    .option(
      '--fail-on <names>',
      `exit with 1 only if one of these is found: categories, severities (${SEVERITIES.join(', ')}: this severity or higher), presets, or "any" (default: any)`,
      parseFailOn,
    )
    .option('--verbose', 'list in the summary how much of each table was read, and each file with a note')
    .option('--exit-zero', 'exit with 0 even if there are findings')
    .option('--allow-unread', 'exit with 0 even if inputs could not be read; they are still reported')
    .option('--baseline <file>', 'file of accepted findings; they are counted but not reported')
    .option('--update-baseline', 'accept all current findings: write them to the --baseline file');
}

/** @throws UsageError if several formats are selected, or options cannot be combined */
export function chosenReport(options: ReportOptions): ReportChoice {
  if (options.exitZero === true && options.failOn !== undefined)
    throw new UsageError('--exit-zero cannot be combined with --fail-on.');
  if (options.updateBaseline === true && options.baseline === undefined)
    throw new UsageError('--update-baseline requires --baseline FILE.');
  const { output } = options;
  const [first, second] = REPORTS.filter(({ name }) => options[name] === true);
  if (first !== undefined && second !== undefined) {
    throw new UsageError(
      `--${first.name} cannot be combined with --${second.name}; choose one report format.`,
    );
  }
  const report = first ?? (output === undefined ? undefined : reportForFile(output, REPORTS));
  if (report === undefined && output !== undefined) {
    const names = REPORTS.map(({ name }) => `--${name}`).join(', ');
    throw new UsageError(
      `--output needs a report format: use one of ${names}, or a matching file extension.`,
    );
  }
  return report ?? 'table';
}

/**
 * Checks that a report does not overwrite a file that the command reads.
 * @param files names of the files, if given, and what they are
 * @throws UsageError
 */
export function checkOutput(
  { output }: Pick<ReportOptions, 'output'>,
  files: readonly { readonly name: string | undefined; readonly what: string }[],
): void {
  if (output === undefined || output === '-') return;
  const info = statOf(output);
  for (const { name, what } of files) {
    if (name === undefined) continue;
    const other = info?.isFile() === true ? statOf(name) : undefined;
    const isSame = other !== undefined && other.ino === info?.ino && other.dev === info.dev;
    if (isSame || path.resolve(name) === path.resolve(output))
      throw new UsageError(`--output ${output} is also ${what}; choose another name.`);
  }
}

function statOf(name: string): Stats | undefined {
  try {
    return statSync(name);
  } catch {
    return undefined;
  }
}

/**
 * Returns the exit code of a command that wrote a report.
 * @param preset the preset that determines severities
 */
export function exitCodeOf(
  summary: ScanSummary,
  { failOn, exitZero, allowUnread }: Pick<ReportOptions, 'failOn' | 'exitZero' | 'allowUnread'>,
  preset: PresetName | undefined,
): number {
  const fails = failsOn(failOn, preset);
  const isFailing = ({ state, category, severity }: InventoryRow): boolean =>
    state === 'found' && category !== undefined && fails(category, severity);
  if (exitZero !== true && summary.inventory.some(isFailing)) return EXIT.found;
  const isIncomplete = allowUnread !== true && summary.unread.some(isUnread);
  return isIncomplete || summary.stoppedBy !== undefined ? EXIT.incomplete : EXIT.fine;
}
