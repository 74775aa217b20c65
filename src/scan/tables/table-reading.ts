import { tallyLimits } from '../../discovery/columns/tally-limits.js';
import { ColumnTallies, type ColumnPart } from '../../discovery/table-tally/column-tallies.js';
import { KeptValues } from '../../discovery/table-tally/kept-values.js';
import { sketchLimits, valuesKept } from '../../discovery/table-tally/table-shape.js';
import { TableTally, type TableJudgement } from '../../discovery/table-tally/table-tally.js';
import type { TableVerdict } from '../../discovery/table-tally/table-verdict.js';
import type { Finder } from '../finders/finder.js';
import { columnExamples, VALUES_FOR_EXAMPLES } from './column-examples.js';
import { FirstRows, type FoundRows } from './first-rows.js';
import { examineRows } from './examine-rows.js';
import type { RowJob } from './row-job.js';
import type { RowCounts } from './row-work.js';

/** The state of a table that is half read: counts, never a value. Values for the end are kept anew. */
export interface TableState {
  readonly rows: number;
  readonly columns: readonly ColumnPart[];
  readonly examinedRows: number;
  readonly examined: readonly ColumnPart[];
  /** The first rows in which something was found. */
  readonly found?: readonly FoundRows[];
}

/** What is counted of a table while its blocks come by. */
export class TableReading {
  readonly #finder: Finder;
  readonly #headers: readonly string[];
  readonly #width: number;
  readonly #values: number;
  readonly #tally: TableTally;
  /** What all providers found, where they read every row on the way. */
  readonly #examined: ColumnTallies;
  /** Values that are looked into for examples; none where no examples are wanted. */
  readonly #exemplary: KeptValues | undefined;
  readonly #firstRows = new FirstRows();
  #examinedRows = 0;
  /** Whether all providers read every row on the way. */
  readonly readsAll: boolean;

  /**
   * @param most distinct values of a column that providers may read which do not read every row; or all rows
   * @param headers names of its columns; none where it has no header
   * @param width number of its columns
   * @param examples whether examples of what is found are wanted
   */
  constructor(
    finder: Finder,
    most: number | 'all',
    headers: readonly string[],
    width: number,
    examples = false,
  ) {
    this.#finder = finder;
    this.#headers = headers;
    this.#width = width;
    this.readsAll = finder.samples && most === 'all';
    this.#values = most === 'all' ? 0 : valuesKept(finder, most);
    this.#tally = new TableTally({ headers, width, values: this.#values });
    this.#examined = new ColumnTallies(tallyLimits(width));
    const limits = sketchLimits({ width, values: VALUES_FOR_EXAMPLES });
    this.#exemplary = examples ? new KeptValues(limits) : undefined;
  }

  get rows(): number {
    return this.#tally.rows;
  }

  /** What is wanted of a block; what lies above the limits on values can only change nothing. */
  get wanted(): Pick<RowJob, 'values' | 'below' | 'sendsRows'> {
    const exemplary = this.#exemplary === undefined ? 0 : VALUES_FOR_EXAMPLES;
    return {
      values: Math.max(this.#values, exemplary),
      below: exemplary > this.#values ? [] : this.#tally.below,
      sendsRows: this.readsAll,
    };
  }

  state(): TableState {
    const { rows, columns } = this.#tally.toData();
    return {
      rows,
      columns,
      examinedRows: this.#examinedRows,
      examined: this.#examined.toData(),
      found: this.#firstRows.toData(),
    };
  }

  /** Takes up what an earlier scan had counted. */
  restore({ rows, columns, examinedRows, examined, found = [] }: TableState): void {
    this.#firstRows.add(found, 0);
    this.#tally.merge({ rows, columns, values: [] });
    this.addExamined(examinedRows, examined);
  }

  add({ counted, found = [] }: Pick<RowCounts, 'counted'> & Partial<Pick<RowCounts, 'found'>>): void {
    this.#firstRows.add(found, this.rows);
    this.#merge(counted);
  }

  /** Adds values of rows that an earlier scan has counted. */
  addValues({ counted: { values } }: Pick<RowCounts, 'counted'>): void {
    this.#merge({ rows: 0, columns: [], values });
  }

  /** Adds what all providers found in rows. */
  addExamined(rows: number, columns: readonly ColumnPart[]): void {
    this.#examinedRows += rows;
    this.#examined.merge(columns);
  }

  /** Has all providers read rows; does not add what they find. */
  examine(rows: readonly (readonly string[])[]): Promise<readonly ColumnPart[]> {
    return examineRows(this.#finder, rows, this.#headers, tallyLimits(this.#width));
  }

  #merge(counted: RowCounts['counted']): void {
    this.#exemplary?.merge(counted.values);
    this.#tally.merge(this.#values === 0 ? { ...counted, values: [] } : counted);
  }

  /** The first rows in which what a verdict is of was found, from 1; none where no provider that reads every row did. */
  firstRowsOf({ columnIndex, category }: TableVerdict): readonly number[] | undefined {
    return this.#firstRows.of(columnIndex, category)?.map((row) => row + 1);
  }

  /** For each of some verdicts, what was found in values of its column, masked. */
  examplesOf(verdicts: readonly TableVerdict[]): Promise<ReadonlyMap<TableVerdict, readonly string[]>> {
    return columnExamples(this.#finder, this.#exemplary?.toData() ?? [], this.#headers, verdicts);
  }

  /** The verdicts, of what all providers found in every row, or of what was kept. */
  async judge(): Promise<TableJudgement> {
    if (!this.readsAll) return this.#tally.judge(this.#finder);
    const verdicts = this.#examined.verdicts(this.#headers, this.#finder.providers.length);
    return {
      verdicts: [...verdicts].sort(([a], [b]) => a - b).flatMap(([, ofColumn]) => ofColumn),
      rowsRead: this.#examinedRows,
      valuesRead: undefined,
    };
  }
}
