import { extname } from 'node:path';
import type { PresetName } from '../core/presets.js';
import type { ScanEvent } from '../scan/scan-finding.js';
import type { ScanSummary } from './scan-summary.js';

/** Writes results as they arrive, so that they need not be held in memory. */
export interface ReportWriter {
  start(): string;
  event(event: ScanEvent): string;
  /**
   * Returns the end of the report. If the scan is incomplete, `summary.stoppedBy` is set, and the report must say so.
   */
  end(summary: ScanSummary): string;
}

/** A report format. */
export interface Report<Name extends string = string> {
  /** Name of its option: `json` for `--json`. One word in lower case. */
  readonly name: Name;
  /** Description for the help. */
  readonly title: string;
  /** File extensions that select the format if no option names one; lower case, with the dot. */
  readonly extensions: readonly string[];
  /** Starts a report. File contents that it includes must be safe to display in the format. */
  open(facts: ReportFacts): ReportWriter;
}

/** Facts about the scan as a whole. */
export interface ReportFacts extends ScanFacts {
  /**
   * When the report was written, for display: `2026-11-28 04:10 UTC`. Machine-readable formats omit it, so that reports
   * can be compared.
   */
  readonly date?: string;
  /** The inputs as given by the user; absent if unknown. */
  readonly inputs?: readonly string[];
}

/** Formats a date and time for reports. */
export const dateInWords = (date: Date): string => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Settings of the scan; identical when the same scan is repeated. */
export interface ScanFacts {
  readonly version: string;
  readonly threshold: number;
  readonly providers: readonly string[];
  /** The selected preset; absent: all categories are reported. */
  readonly preset?: PresetName;
}

/** Version of the JSON report format; increased when readers of the previous version could misread it. */
export const REPORT_VERSION = 1;

/**
 * Defines a report format; listing it in the registry makes it an option of `scan`.
 * @throws RangeError if its name or an extension is malformed
 */
export function defineReport<const Name extends string>(report: Report<Name>): Report<Name> {
  const { name, extensions } = report;
  if (!/^[a-z][a-z\d]*$/.test(name)) throw new RangeError(`a report named "${name}"`);
  const odd = extensions.find((extension) => !/^\.[a-z\d]+$/.test(extension));
  if (odd !== undefined) throw new RangeError(`the report ${name} has the ending "${odd}"`);
  return report;
}

/** Returns the report format for the extension of a file name. */
export const reportForFile = <Listed extends Report>(
  name: string,
  reports: readonly Listed[],
): Listed | undefined => reports.find(({ extensions }) => extensions.includes(extname(name).toLowerCase()));

/** Returns a function that yields a comma on every call except the first. */
export function separator(): () => string {
  let isFirst = true;
  return () => {
    if (!isFirst) return ',';
    isFirst = false;
    return '';
  };
}
