import { visible } from '../../core/visible-text.js';
import { renderSummary } from '../../reports/render-summary.js';
import { unreadFileInWords } from '../../reports/unread-file-in-words.js';
import type { ReportTarget } from './report-target.js';
import type { ScanSummary } from '../../reports/scan-summary.js';
import type { ScanCommandDeps } from './scan-deps.js';
import { timeInWords } from './scan-progress.js';

/** Says what was found and what was not read. The table goes to standard output unless results in another format go there. */
export function reportEnd(
  summary: ScanSummary,
  target: ReportTarget | undefined,
  deps: ScanCommandDeps,
  began: number,
): void {
  const isTaken = target?.isStandardOutput === true;
  if (!isTaken) deps.out(renderSummary(summary, deps.columns));
  const { files, findings } = summary.totals();
  const failed = summary.unread.filter(({ skipped }) => !skipped).length;
  const seconds = timeInWords((deps.now() - began) / 1000);
  deps.err(
    `Scanned ${files.toString()} files in ${seconds}: ${findings.toString()} findings` +
      `${failed === 0 ? '' : `, ${failed.toString()} not readable`}.\n`,
  );
  if (isTaken)
    for (const unread of summary.unread)
      if (!unread.skipped) deps.err(`Not read: ${visible(unreadFileInWords(unread))}\n`);
}
