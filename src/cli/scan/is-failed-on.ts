import type { ScanTotals } from '../../reports/scan-summary.js';
import { ANY_CATEGORY } from '../../values/category.js';

/** Whether something was found that the scan is to fail on. */
export function isFailedOn(totals: ScanTotals, failOn: readonly string[] | undefined): boolean {
  if (failOn === undefined) return false;
  return failOn.includes(ANY_CATEGORY)
    ? totals.findings > 0
    : failOn.some((category) => totals.by_category[category] !== undefined);
}
