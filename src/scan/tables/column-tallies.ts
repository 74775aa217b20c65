import type { FormLimits } from '../../discovery/columns/form-keys.js';
import { ColumnTally } from '../../discovery/columns/tally-column.js';
import type { ColumnPart } from './row-work.js';
import type { TableVerdict } from './table-verdict.js';

/** The tallies of those columns that have cells. */
export class ColumnTallies {
  readonly limits: FormLimits;
  readonly #tallies = new Map<number, ColumnTally>();

  constructor(limits: FormLimits) {
    this.limits = limits;
  }

  indexes(): Iterable<number> {
    return this.#tallies.keys();
  }

  merge(parts: readonly ColumnPart[]): void {
    for (const part of parts) {
      const tally = this.#tallies.get(part.index) ?? new ColumnTally(this.limits);
      this.#tallies.set(part.index, tally);
      tally.merge(part);
    }
  }

  verdicts(columnIndex: number): readonly TableVerdict[] {
    return (this.#tallies.get(columnIndex)?.verdicts() ?? []).map((verdict) => ({ ...verdict, columnIndex }));
  }

  toData(): readonly ColumnPart[] {
    return [...this.#tallies].map(([index, tally]) => ({ index, ...tally.toData() }));
  }
}
