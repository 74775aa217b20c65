import type { Policy } from '../../core/operators.js';
import type { CellFinder } from './cell-finder.js';
import type { TableShape } from './table-shape.js';
import type { TableJudgement, TableTally, TableTallyData } from './table-tally.js';

/** Counts and classifies tables. */
export interface TableService extends Pick<CellFinder, 'providers' | 'everyRow' | 'samples'> {
  /** Suppressions of the operator's custom rules. */
  readonly policy: Policy | undefined;
  /**
   * Counts rows.
   * @param below for each column, the hash at and above which values are no longer sampled
   * @throws if a provider fails
   */
  count(
    rows: readonly (readonly string[])[],
    shape: TableShape,
    below: readonly number[],
  ): Promise<TableTallyData>;
  /**
   * Returns the column names to display: the position replaces a name that is itself a finding. @throws the errors of
   * `judge`
   */
  displayNames(names: readonly string[]): Promise<readonly string[]>;
  /** @throws if a provider fails */
  judge(tally: TableTally): Promise<TableJudgement>;
}
