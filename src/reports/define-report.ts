import { extname } from 'node:path';
import type { PresetName } from '../core/presets.js';
import type { ScanEvent } from '../scan/scan-finding.js';
import type { ScanSummary } from './scan-summary.js';

/** Writes results while they come, so that they need no memory. */
export interface ReportWriter {
  start(): string;
  event(event: ScanEvent): string;
  /** The end, also of an incomplete scan: `summary.stoppedBy` says so, and the report must say it too. */
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

/** What a report says of the scan as a whole. */
export interface ReportFacts extends ScanFacts {
  /** When it was written, for people: `2026-11-28 04:10 UTC`. Forms for programs leave it out, so that they can be compared. */
  readonly date?: string;
  /** What was scanned, as it was named; absent where that is not known. */
  readonly inputs?: readonly string[];
}

/** A moment as reports write it. */
export const dateInWords = (date: Date): string => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** How was scanned; the same when the same is scanned again. */
export interface ScanFacts {
  readonly version: string;
  readonly threshold: number;
  readonly providers: readonly string[];
  /** The purpose that was chosen; absent: all categories are reported. */
  readonly preset?: PresetName;
}

/** Of the form of JSON reports: another one where what reads the last might misread it. */
export const REPORT_VERSION = 1;

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

/** The report whose ending a file's name has. */
export const reportForFile = <Listed extends Report>(
  name: string,
  reports: readonly Listed[],
): Listed | undefined => reports.find(({ extensions }) => extensions.includes(extname(name).toLowerCase()));

/** A comma before everything but the first. */
export function separator(): () => string {
  let isFirst = true;
  return () => {
    if (!isFirst) return ',';
    isFirst = false;
    return '';
  };
}
