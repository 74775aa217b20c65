import type { PresetName } from '../core/presets.js';
import type { InventoryRow } from '../reports/inventory/inventory-row.js';
import type { ScanSummary } from '../reports/scan-summary.js';
import { isUnread } from '../sources/unread-file.js';
import { EXIT } from './exit-codes.js';
import { failsOn } from './fail-on.js';
import type { ReportOptions } from './report-options.js';

/**
 * The exit code of a command that wrote a report.
 * @param preset the purpose that severities are told for
 */
export function exitCodeOf(
  summary: ScanSummary,
  { failOn, exitZero, allowUnread }: Pick<ReportOptions, 'failOn' | 'exitZero' | 'allowUnread'>,
  preset: PresetName | undefined,
): number {
  const fails = failsOn(failOn, preset);
  const isFailing = ({ state, category, severity }: InventoryRow): boolean =>
    state === 'found' && category !== undefined && fails(category, severity);
  if (exitZero !== true && summary.inventory.some(isFailing)) return EXIT.found;
  const isIncomplete = allowUnread !== true && summary.unread.some(isUnread);
  return isIncomplete || summary.stoppedBy !== undefined ? EXIT.incomplete : EXIT.fine;
}
