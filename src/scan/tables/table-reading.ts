import { tallyLimits } from '../../discovery/columns/tally-limits.js';
import { ColumnTallies } from './column-tallies.js';
import { examineRows } from './examine-rows.js';
import { examineValues } from './examine-values.js';
import type { Finder } from '../finders/finder.js';
import { joinVerdicts } from './join-verdicts.js';
import { RowSample, type SampledRow } from './row-sample.js';
import type { ColumnPart, RowCounts } from './row-work.js';
import type { TableVerdict } from './table-verdict.js';

/** The state of a table that is half read: counts, never a value. A sample for the end is taken anew. */
export interface TableState {
  readonly rows: number;
  readonly columns: readonly ColumnPart[];
  readonly examinedRows: number;
  readonly examined: readonly ColumnPart[];
}

const NONE: readonly TableVerdict[] = [];
const NO_VERDICTS: ReadonlyMap<number, readonly TableVerdict[]> = new Map();

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
  /** Where not all values of the sampled rows were read: how many. */
  #sampledValues: number | undefined;

  /**
   * @param headers names of its columns; none where it has no header
   * @param width number of its columns
   */
  constructor(finder: Finder, mostSampled: number, headers: readonly string[], width: number) {
    this.#finder = finder;
    this.#sample = new RowSample(mostSampled);
    this.#headers = headers;
    this.#all = new ColumnTallies(tallyLimits(width));
    this.#sampled = new ColumnTallies(tallyLimits(width));
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

  /** Distinct values of its columns that were read of the sample; none where all were. */
  get sampledValues(): number | undefined {
    return this.#sampledValues;
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

  /**
   * Has all providers read the sample: as many values of each column as tell what it holds. Where no provider reads
   * every row, nothing but the sample speaks of the table, and all of it is read.
   */
  async examineSample(): Promise<void> {
    const rows = this.#sample.rows();
    if (rows.length === 0) return;
    if (this.#finder.everyRow === undefined) {
      this.addExamined(rows.length, await this.examine(rows));
      return;
    }
    const examined = await examineValues(this.#finder, rows, this.#headers, this.#all.limits);
    this.addExamined(rows.length, examined.columns);
    if (!examined.isWhole) this.#sampledValues = examined.values;
  }

  /** Has all providers read rows; does not add what they find. */
  examine(rows: readonly SampledRow[]): Promise<readonly ColumnPart[]> {
    return examineRows(this.#finder, rows, this.#headers, this.#all.limits);
  }

  /**
   * The verdicts, by column and then the surest first. Where every row was read by all providers, theirs; else two
   * readings together: of all rows by the provider that read them, and of the sample by all.
   */
  verdicts(): readonly TableVerdict[] {
    const readAll =
      this.#sampledValues === undefined && this.#sampledRows >= this.#rows && this.#sampledRows > 0;
    const sampled = this.#sampled.verdicts(this.#headers, this.#finder.providers.length);
    const all = readAll ? NO_VERDICTS : this.#all.verdicts(this.#headers, 1);
    return [...new Set([...all.keys(), ...sampled.keys()])]
      .sort((a, b) => a - b)
      .flatMap((column) =>
        joinVerdicts(all.get(column) ?? NONE, sampled.get(column) ?? NONE, this.#finder.everyRow),
      );
  }
}
