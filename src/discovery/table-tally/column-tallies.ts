import type { TallyLimits } from '../columns/tally-limits.js';
import { judgeTable } from '../columns/judge-table.js';
import { ColumnTally, type ColumnTallyData } from '../columns/tally-column.js';
import type { TableVerdict } from './table-verdict.js';

/** Counts for one column. */
export interface ColumnPart extends ColumnTallyData {
  readonly index: number;
}

/** Tallies of the columns that have cells. */
export class ColumnTallies {
  readonly limits: TallyLimits;
  readonly #tallies = new Map<number, ColumnTally>();

  constructor(limits: TallyLimits) {
    this.limits = limits;
  }

  merge(parts: readonly ColumnPart[]): void {
    for (const part of parts) {
      const tally = this.#tallies.get(part.index) ?? new ColumnTally(this.limits);
      this.#tallies.set(part.index, tally);
      tally.merge(part);
    }
  }

  /**
   * Returns the verdicts on each column that has cells.
   * @param headers column names; empty if the table has no header
   * @param providers number of providers that read the cells
   * @param judged tallies to use in place of the counted ones, by column
   */
  verdicts(
    headers: readonly string[],
    providers: number,
    judged: ReadonlyMap<number, ColumnTally> = this.#tallies,
  ): ReadonlyMap<number, readonly TableVerdict[]> {
    const columns = [...this.#tallies]
      .sort(([a], [b]) => a - b)
      .map(([index, tally]) => ({ index, header: headers[index], tally: judged.get(index) ?? tally }));
    return new Map(
      [...judgeTable(columns, providers)].map(([columnIndex, verdicts]) => [
        columnIndex,
        verdicts.map((verdict) => ({ ...verdict, columnIndex })),
      ]),
    );
  }

  /** In column order. */
  toData(): readonly ColumnPart[] {
    return [...this.#tallies]
      .sort(([a], [b]) => a - b)
      .map(([index, tally]) => ({ index, ...tally.toData() }));
  }
}
