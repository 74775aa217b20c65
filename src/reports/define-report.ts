import type { ScanEvent } from '../scan/scan-finding.js';
import type { ReportFacts } from './report-facts.js';
import type { ScanSummary } from './scan-summary.js';

/** Writes results while they come, so that they need no memory. */
export interface ReportWriter {
  start(): string;
  event(event: ScanEvent): string;
  /** The end, also of a scan that was cut short: `summary.stoppedBy` says so, and the report must say it too. */
  end(summary: ScanSummary): string;
}

/** A form of results. */
export interface Report<Name extends string = string> {
  /** As its option names it: `--json`. Lower case, one word. */
  readonly name: Name;
  /** What it is, for help. */
  readonly title: string;
  /** Endings of files that it is written to where no option names a form, in lower case with their dot. */
  readonly extensions: readonly string[];
  /** Begins one. What it writes of a file must be safe where people look at it. */
  open(facts: ReportFacts): ReportWriter;
}

/**
 * Defines a form of results; its line in the registry makes it an option of `scan`.
 * @throws RangeError where its name or an ending is not written as agreed
 */
export function defineReport<const Name extends string>(report: Report<Name>): Report<Name> {
  const { name, extensions } = report;
  if (!/^[a-z][a-z\d]*$/.test(name)) throw new RangeError(`a report named "${name}"`);
  const odd = extensions.find((extension) => !/^\.[a-z\d]+$/.test(extension));
  if (odd !== undefined) throw new RangeError(`the report ${name} has the ending "${odd}"`);
  return report;
}
