import type { Policy } from '../../core/operators.js';
import { countedAs } from '../../core/harmonization-table.js';
import type { TableVerdict } from '../../discovery/table-tally/table-verdict.js';
import { reachesThreshold } from '../../harmonization/harmonize.js';
import type { ScanOptions } from '../scan-options.js';

/** Returns the filter of reported findings: the options and the operator's custom rules. */
export const keepsOf =
  ({ threshold, wants }: Pick<ScanOptions, 'threshold' | 'wants'>, policy: Policy | undefined) =>
  ({ category, score }: { readonly category: string; readonly score: number }): boolean =>
    score >= threshold &&
    wants(category) &&
    (policy === undefined || reachesThreshold(policy, category, score));

/** Minimum score of a specific category, and its minimum share of the rows of the general one. */
const LIKELY = 0.7;
const MOST_ROWS = 0.9;

/**
 * Omits general categories in columns that hold a specific one: a column of birth dates is not also one of dates.
 * Applied after the selection of categories: the general category is reported if it is the only one selected.
 */
export function withoutGeneral(verdicts: readonly TableVerdict[]): readonly TableVerdict[] {
  const isSpecific = (one: TableVerdict, general: TableVerdict): boolean =>
    one.columnIndex === general.columnIndex &&
    one.category !== general.category &&
    countedAs(one.category) === general.category &&
    one.score >= LIKELY &&
    one.rows >= MOST_ROWS * general.rows;
  const specific = verdicts.filter(({ category }) => countedAs(category) !== category);
  return verdicts.filter((one) => !specific.some((other) => isSpecific(other, one)));
}
