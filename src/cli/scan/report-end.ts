import { visible } from '../../core/visible-text.js';
import { renderSummary } from '../../reports/render-summary.js';
import type { ScanSummary } from '../../reports/scan-summary.js';
import { foundInWords, unreadFileInWords } from '../../reports/summary-in-words.js';
import { isUnread } from '../../sources/unread-file.js';
import type { CommandOutput } from '../run-program.js';
import type { ReportTarget } from './report-target.js';

/** Where the end of a report is written. */
export interface EndOutput extends CommandOutput {
  /** Width of the terminal that standard output is; undefined where it is none. */
  readonly columns: number | undefined;
}

/**
 * Says what was found and what was not read. The table goes to standard output unless results in another format go
 * there.
 * @param done what was done, such as `Scanned 5 files in 2 s`
 * @param isVerbose whether tables and files with notes are listed one by one
 */
export function reportEnd(
  summary: ScanSummary,
  target: ReportTarget | undefined,
  output: EndOutput,
  done: string,
  isVerbose = false,
): void {
  const isTaken = target?.isStandardOutput === true;
  if (!isTaken) output.out(renderSummary(summary, output.columns, isVerbose));
  const failed = summary.unread.filter(isUnread).length;
  output.err(
    `${done}: ${foundInWords(summary.totals())}` +
      `${failed === 0 ? '' : `, ${failed.toString()} unread`}.\n`,
  );
  if (isTaken)
    for (const unread of summary.unread)
      if (isUnread(unread)) output.err(`Not read: ${visible(unreadFileInWords(unread))}\n`);
}
