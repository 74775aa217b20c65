import { formLimits, type FormLimits } from '../../discovery/columns/form-keys.js';
import { ColumnTally, type ColumnClassifier } from '../../discovery/columns/tally-column.js';
import { examineRows } from './examine-rows.js';
import type { Finder } from '../finders/finder.js';
import { RowSample, type SampledRow } from './row-sample.js';
import type { ColumnPart, RowCounts } from './row-work.js';

/** A verdict on one category in one column of a table. */
export interface TableVerdict {
  readonly columnIndex: number;
  readonly category: string;
  readonly score: number;
  readonly classifiers: readonly ColumnClassifier[];
}

/** The state of a table that is half read: counts, never a value. A sample for the end is taken anew. */
export interface TableState {
  readonly rows: number;
  readonly columns: readonly ColumnPart[];
  readonly examinedRows: number;
  readonly examined: readonly ColumnPart[];
}

/** What is counted of a table while its blocks come by, in their order. */
export class TableReading {
  readonly #finder: Finder;
  readonly #sample: RowSample;
  readonly #headers: readonly string[];
  #rows = 0;
  /** What was found in every row, by column. */
  readonly #all: ColumnTallies;
  /** What all providers found in the sample, by column. */
  readonly #sampled: ColumnTallies;
  #sampledRows = 0;

  /**
   * @param headers names of its columns; none where it has no header
   * @param width number of its columns
   */
  constructor(finder: Finder, mostSampled: number, headers: readonly string[], width: number) {
    this.#finder = finder;
    this.#sample = new RowSample(mostSampled);
    this.#headers = headers;
    this.#all = new ColumnTallies(formLimits(width));
    this.#sampled = new ColumnTallies(formLimits(width));
  }

  /** Index of the provider that reads every row. */
  get everyRow(): number | undefined {
    return this.#finder.everyRow;
  }

  get rows(): number {
    return this.#rows;
  }

  get sampledRows(): number {
    return this.#sampledRows;
  }

  /** Rows of this rank or above are not wanted for the sample. */
  get sampleBelow(): number {
    return this.#sample.limit;
  }

  state(): TableState {
    return {
      rows: this.#rows,
      columns: this.#all.toData(),
      examinedRows: this.#sampledRows,
      examined: this.#sampled.toData(),
    };
  }

  /** Takes up what an earlier scan had counted. */
  restore(state: TableState): void {
    this.#rows = state.rows;
    this.#all.merge(state.columns);
    this.addExamined(state.examinedRows, state.examined);
  }

  add({ rows, columns }: RowCounts): void {
    this.#rows += rows;
    this.#all.merge(columns);
  }

  addSample(rows: readonly SampledRow[]): void {
    this.#sample.add(rows);
  }

  /** Adds what all providers found in rows that were all read. */
  addExamined(rows: number, columns: readonly ColumnPart[]): void {
    this.#sampledRows += rows;
    this.#sampled.merge(columns);
  }

  /** Has all providers read the sample. */
  async examineSample(): Promise<void> {
    const rows = this.#sample.rows();
    if (rows.length > 0) this.addExamined(rows.length, await this.examine(rows));
  }

  /** Has all providers read rows; does not add what they find. */
  examine(rows: readonly SampledRow[]): Promise<readonly ColumnPart[]> {
    return examineRows(this.#finder, rows, this.#headers, this.#all.limits);
  }

  /**
   * The verdicts, by column and then the surest first. Where every row was read by all providers, theirs; else the
   * surer of two readings: of all rows by the provider that read them, and of the sample by all.
   */
  verdicts(): readonly TableVerdict[] {
    const readAll = this.#sampledRows >= this.#rows && this.#sampledRows > 0;
    const columns = new Set([...this.#all.indexes(), ...this.#sampled.indexes()]);
    return [...columns]
      .sort((a, b) => a - b)
      .flatMap((columnIndex) => {
        const sampled = this.#sampled.verdicts(columnIndex);
        if (readAll) return sampled;
        return joinReadings(this.#all.verdicts(columnIndex), sampled, this.#finder.everyRow);
      });
  }
}

/** The tallies of those columns that have cells. */
class ColumnTallies {
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

function joinReadings(
  all: readonly TableVerdict[],
  sampled: readonly TableVerdict[],
  everyRow: number | undefined,
): readonly TableVerdict[] {
  const categories = new Set([...all, ...sampled].map(({ category }) => category));
  return [...categories]
    .flatMap((category): readonly TableVerdict[] => {
      const whole = all.find((verdict) => verdict.category === category);
      const part = sampled.find((verdict) => verdict.category === category);
      const surest = whole ?? part;
      if (surest === undefined) return [];
      // The provider that read every row speaks with what it found in all of them.
      const others = (part?.classifiers ?? []).filter(
        ({ providerIndex }) => whole === undefined || providerIndex !== everyRow,
      );
      return [
        {
          ...surest,
          score: Math.max(whole?.score ?? 0, part?.score ?? 0),
          classifiers: [...(whole?.classifiers ?? []), ...others],
        },
      ];
    })
    .sort((a, b) => b.score - a.score || (a.category < b.category ? -1 : 1));
}
