import type { Policy } from '../../core/operators.js';
import type { CellFinder } from './cell-finder.js';
import type { TableShape } from './table-shape.js';
import type { TableJudgement, TableTally, TableTallyData } from './table-tally.js';

/** Who counts rows of tables and judges them. */
export interface TableService extends Pick<CellFinder, 'providers' | 'everyRow' | 'samples'> {
  /** What the operator's custom rules leave out. */
  readonly policy: Policy | undefined;
  /**
   * Counts rows.
   * @param below for each column the hash from which on values are not wanted any more
   * @throws where a provider gives no answer
   */
  count(
    rows: readonly (readonly string[])[],
    shape: TableShape,
    below: readonly number[],
  ): Promise<TableTallyData>;
  /** What columns are called: a name that is itself a finding gives way to the position. @throws as `judge` */
  displayNames(names: readonly string[]): Promise<readonly string[]>;
  /** @throws where a provider gives no answer */
  judge(tally: TableTally): Promise<TableJudgement>;
}
