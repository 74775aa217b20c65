import type { ScanSummary, ScanTotals } from '../reports/scan-summary.js';
import { ANY_CATEGORY } from '../values/category.js';
import { EXIT } from './exit-codes.js';
import type { ReportOptions } from './report-options.js';

/** The exit code of a command that wrote a report. */
export function exitCodeOf(
  summary: ScanSummary,
  { failOn, allowUnread }: Pick<ReportOptions, 'failOn' | 'allowUnread'>,
): number {
  if (isFailedOn(summary.totals(), failOn)) return EXIT.found;
  const isUnread = allowUnread !== true && summary.unread.some(({ skipped }) => !skipped);
  return isUnread || summary.stoppedBy !== undefined ? EXIT.incomplete : EXIT.fine;
}

/** Whether something was found that the command is to fail on. */
function isFailedOn(totals: ScanTotals, failOn: readonly string[] | undefined): boolean {
  if (failOn === undefined) return false;
  return failOn.includes(ANY_CATEGORY)
    ? totals.findings > 0
    : failOn.some((category) => totals.by_category[category] !== undefined);
}
