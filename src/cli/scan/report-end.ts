import { visible } from '../../core/visible-text.js';
import { renderSummary } from '../../reports/render-summary.js';
import type { ScanSummary } from '../../reports/scan-summary.js';
import { foundInWords, unreadFileInWords } from '../../reports/summary-in-words.js';
import { isUnread } from '../../sources/unread-file.js';
import type { CommandOutput } from '../run-program.js';
import type { ReportTarget } from './report-target.js';

/** Output of the summary. */
export interface EndOutput extends CommandOutput {
  /** Width of the terminal; undefined if standard output is not a terminal. */
  readonly columns: number | undefined;
}

/**
 * Prints the summary and the inputs that were not read. The table goes to standard output, unless a report is written
 * there.
 * @param done what was done, such as `Scanned 5 files in 2 s`
 * @param isVerbose whether to list tables and files with notes individually
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
