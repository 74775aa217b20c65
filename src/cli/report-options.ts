import type { Command } from 'commander';
import type { Report } from '../reports/define-report.js';
import { REPORTS, type ReportName } from '../reports/registry.js';
import { reportForFile } from '../reports/report-for-file.js';
import { parseFailOn } from './category-option.js';
import { UsageError } from './usage-error.js';

/** What every command that writes a report is asked; the option of each form is there where it is asked for. */
export interface ReportOptions extends Readonly<Partial<Record<ReportName, true>>> {
  readonly output?: string;
  /** Categories, or `any`. */
  readonly failOn?: readonly string[];
  readonly allowUnread?: true;
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
    .option('--fail-on <categories>', 'exit with 3 when one of these is found, or "any"', parseFailOn)
    .option('--allow-unread', 'exit with 0 although inputs could not be read; they are told all the same');
}

/** @throws UsageError where no form, or more than one, is asked for */
export function chosenReport(options: ReportOptions): ReportChoice {
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
