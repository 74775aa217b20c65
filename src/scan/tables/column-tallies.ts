import type { TallyLimits } from '../../discovery/columns/tally-limits.js';
import { judgeTable } from '../../discovery/columns/judge-table.js';
import { ColumnTally } from '../../discovery/columns/tally-column.js';
import type { ColumnPart } from './row-work.js';
import type { TableVerdict } from './table-verdict.js';

/** The tallies of those columns that have cells. */
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
   * The verdicts on each column that has cells.
   * @param headers names of the columns; none where the table has no header
   * @param providers how many providers read the cells
   */
  verdicts(headers: readonly string[], providers: number): ReadonlyMap<number, readonly TableVerdict[]> {
    const columns = [...this.#tallies].map(([index, tally]) => ({ index, header: headers[index], tally }));
    return new Map(
      [...judgeTable(columns, providers)].map(([columnIndex, verdicts]) => [
        columnIndex,
        verdicts.map((verdict) => ({ ...verdict, columnIndex })),
      ]),
    );
  }

  toData(): readonly ColumnPart[] {
    return [...this.#tallies].map(([index, tally]) => ({ index, ...tally.toData() }));
  }
}
