import type { Command } from 'commander';
import { SEVERITIES } from '../core/severity.js';
import type { Report } from '../reports/define-report.js';
import { REPORTS, type ReportName } from '../reports/registry.js';
import { reportForFile } from '../reports/report-for-file.js';
import { parseFailOn, type FailOn } from './fail-on.js';
import { UsageError } from './usage-error.js';

/** What every command that writes a report is asked; the option of each form is there where it is asked for. */
export interface ReportOptions extends Readonly<Partial<Record<ReportName, true>>> {
  readonly output?: string;
  /** None: whatever is found. */
  readonly failOn?: readonly FailOn[];
  readonly exitZero?: true;
  readonly allowUnread?: true;
  /** A file of accepted findings. */
  readonly baseline?: string;
  readonly updateBaseline?: true;
}

/** The table for people alone, or a form of results. */
export type ReportChoice = 'table' | Report;

/** Adds the forms of results, where they go, and what the exit code says. */
export function addReportOptions(command: Command): Command {
  for (const { name, title } of REPORTS) command.option(`--${name}`, title);
  return command
    .option(
      '-o, --output <file>',
      'where results in one of these forms go; without one, the form is that of its ending (default: "-", standard output)',
    )
    .option(
      '--fail-on <names>',
      `exit with 1 only where one of these is found: categories, severities (${SEVERITIES.join(', ')}: that grave or graver), presets, or "any" (default: any)`,
      parseFailOn,
    )
    .option('--exit-zero', 'exit with 0 although something was found')
    .option('--allow-unread', 'exit with 0 although inputs could not be read; they are told all the same')
    .option('--baseline <file>', 'findings that this file accepts are counted, and are no news')
    .option(
      '--update-baseline',
      'write what was found to the file of --baseline: it is accepted from now on',
    );
}

/** @throws UsageError where more than one form is asked for, or options do not go together */
export function chosenReport(options: ReportOptions): ReportChoice {
  if (options.exitZero === true && options.failOn !== undefined)
    throw new UsageError('--exit-zero and --fail-on do not go together: one says that nothing fails.');
  if (options.updateBaseline === true && options.baseline === undefined)
    throw new UsageError('--update-baseline needs --baseline FILE: the file that it writes.');
  const { output } = options;
  const [first, second] = REPORTS.filter(({ name }) => options[name] === true);
  if (first !== undefined && second !== undefined) {
    throw new UsageError(
      `--${first.name} and --${second.name} do not go together: one form of results a scan.`,
    );
  }
  const report = first ?? (output === undefined ? undefined : reportForFile(output, REPORTS));
  if (report === undefined && output !== undefined) {
    const names = REPORTS.map(({ name }) => `--${name}`).join(', ');
    throw new UsageError(`--output needs a form of results: one of ${names}, or a name that ends like one.`);
  }
  return report ?? 'table';
}
