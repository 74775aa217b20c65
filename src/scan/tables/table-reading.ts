import { CellBatch } from '../../discovery/cell-batch.js';
import { tallyLimits, type TallyLimits } from '../../discovery/columns/tally-limits.js';
import { ColumnTally } from '../../discovery/columns/tally-column.js';
import { type CellFinder, weighedProviders } from '../../discovery/table-tally/cell-finder.js';
import { type ColumnPart, ColumnTallies } from '../../discovery/table-tally/column-tallies.js';
import { batchesOf } from '../../core/batches.js';
import { present } from '../../core/present.js';
import { cellContext } from '../../discovery/cell-context.js';
import { type ColumnValues, KeptValues } from '../../discovery/table-tally/kept-values.js';
import type { TableVerdict } from '../../discovery/table-tally/table-verdict.js';
import { maskValue } from '../results/mask-value.js';
import { examinedNames } from '../../discovery/column-name.js';
import { sketchLimits, valuesKept } from '../../discovery/table-tally/table-shape.js';
import { type TableJudgement, TableTally } from '../../discovery/table-tally/table-tally.js';
import type { Finder } from '../finders/finder.js';
import { FirstRows, type FoundRows } from './first-rows.js';
import type { RowJob } from './row-job.js';
import type { RowCounts } from './row-work.js';

/** Number of characters of cells examined together, about the size of a request to the service. */
const BATCH_CHARACTERS = 8_192;

/**
 * Runs all providers on rows, batch by batch, and counts their findings. Each distinct cell is examined once per batch.
 */
export async function examineRows(
  finder: Pick<CellFinder, 'findInCells'>,
  rows: readonly (readonly string[])[],
  headers: readonly string[],
  limits: TallyLimits,
): Promise<readonly ColumnPart[]> {
  const tallies = new Map<number, ColumnTally>();
  for (const batch of batchesOf(rows, charactersOf, BATCH_CHARACTERS)) {
    const cells = new CellBatch({ header: headers, rows: batch });
    for (const column of cells.columns(await finder.findInCells(cells.inputs))) {
      const tally = tallies.get(column.index) ?? new ColumnTally(limits);
      tallies.set(column.index, tally);
      for (const cell of column.cells) tally.add(cell, cell.rows);
    }
  }
  return [...tallies].sort(([a], [b]) => a - b).map(([index, tally]) => ({ index, ...tally.toData() }));
}

const charactersOf = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + cell.length + 1, 0);

/** Maximum number of examples per verdict. */
export const MOST_EXAMPLES = 3;
/** Number of values sampled per column for examples, and number examined at once. */
const VALUES_FOR_EXAMPLES = 200;
const AT_ONCE = 50;

/**
 * Returns masked findings in sampled values of columns. A rare leak may occur in none of the sampled values and then
 * has no example.
 * @param headers column names
 */
async function columnExamples(
  finder: Pick<CellFinder, 'findInCells'>,
  kept: readonly ColumnValues[],
  headers: readonly string[],
  verdicts: readonly TableVerdict[],
): Promise<ReadonlyMap<TableVerdict, readonly string[]>> {
  const examples = new Map<TableVerdict, readonly string[]>();
  for (const column of kept) {
    const wanted = verdicts.filter(({ columnIndex }) => columnIndex === column.index);
    if (wanted.length === 0) continue;
    const found = await ofColumn(finder, column, headers[column.index], wanted);
    for (const [verdict, masked] of found) examples.set(verdict, [...masked]);
  }
  return examples;
}

async function ofColumn(
  finder: Pick<CellFinder, 'findInCells'>,
  { values }: ColumnValues,
  header: string | undefined,
  wanted: readonly TableVerdict[],
): Promise<ReadonlyMap<TableVerdict, ReadonlySet<string>>> {
  const examples = new Map(wanted.map((verdict) => [verdict, new Set<string>()]));
  const context = cellContext(header, new Map(values.map(([, rows, text]) => [text, rows])));
  const lacksSome = (): boolean => [...examples.values()].some(({ size }) => size < MOST_EXAMPLES);
  const most = Math.min(values.length, VALUES_FOR_EXAMPLES);
  for (let from = 0; from < most && lacksSome(); from += AT_ONCE) {
    const texts = values.slice(from, Math.min(most, from + AT_ONCE)).map(([, , text]) => text);
    const inputs = texts.map((text) => ({ text, ...(context !== undefined && { context }) }));
    for (const [at, occurrences] of (await finder.findInCells(inputs)).entries()) {
      const text = present(texts[at], 'a value that was read');
      for (const { category, start, end } of occurrences)
        for (const [verdict, masked] of examples)
          if (verdict.category === category && masked.size < MOST_EXAMPLES)
            masked.add(maskValue(text.slice(start, end), category));
    }
  }
  return examples;
}

/** Intermediate state of a table: counts, but no values. Sampled values are collected anew after a resume. */
export interface TableState {
  readonly rows: number;
  readonly columns: readonly ColumnPart[];
  readonly examinedRows: number;
  readonly examined: readonly ColumnPart[];
  /** The first rows with a finding. */
  readonly found?: readonly FoundRows[];
}

/** Counts of a table, collected block by block. */
export class TableReading {
  readonly #finder: Finder;
  readonly #headers: readonly string[];
  readonly #width: number;
  readonly #values: number;
  readonly #tally: TableTally;
  /** Findings of all providers, if they read every row. */
  readonly #examined: ColumnTallies;
  /** Values sampled for examples; undefined if no examples are requested. */
  readonly #exemplary: KeptValues | undefined;
  readonly #firstRows = new FirstRows();
  #examinedRows = 0;
  /** Whether all providers read every row. */
  readonly readsAll: boolean;

  /**
   * @param most maximum number of distinct values per column for providers that do not read every row, or `all`
   * @param headers column names; empty if the table has no header
   * @param width number of columns
   * @param examples whether to collect examples
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

  /** What a block must return. A value whose hash is above the bound of its column can no longer enter the sample. */
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

  /** Restores the counts of an earlier scan. */
  restore({ rows, columns, examinedRows, examined, found = [] }: TableState): void {
    this.#firstRows.add(found, 0);
    this.#tally.merge({ rows, columns, values: [] });
    this.addExamined(examinedRows, examined);
  }

  add({ counted, found = [] }: Pick<RowCounts, 'counted'> & Partial<Pick<RowCounts, 'found'>>): void {
    this.#firstRows.add(found, this.rows);
    this.#merge(counted);
  }

  /** Adds values of rows that an earlier scan has already counted. */
  addValues({ counted: { values } }: Pick<RowCounts, 'counted'>): void {
    this.#merge({ rows: 0, columns: [], values });
  }

  /** Adds findings of all providers in rows. */
  addExamined(rows: number, columns: readonly ColumnPart[]): void {
    this.#examinedRows += rows;
    this.#examined.merge(columns);
  }

  /** Runs all providers on rows; does not add their findings. */
  examine(rows: readonly (readonly string[])[]): Promise<readonly ColumnPart[]> {
    return examineRows(this.#finder, rows, this.#headers, tallyLimits(this.#width));
  }

  #merge(counted: RowCounts['counted']): void {
    this.#exemplary?.merge(counted.values);
    this.#tally.merge(this.#values === 0 ? { ...counted, values: [] } : counted);
  }

  /**
   * Returns the first rows with a finding of the verdict's category, from 1; undefined if no provider that reads every
   * row found any.
   */
  firstRowsOf({ columnIndex, category }: TableVerdict): readonly number[] | undefined {
    return this.#firstRows.of(columnIndex, category)?.map((row) => row + 1);
  }

  /** Returns masked examples for each verdict, from sampled values of its column. */
  examplesOf(verdicts: readonly TableVerdict[]): Promise<ReadonlyMap<TableVerdict, readonly string[]>> {
    return columnExamples(this.#finder, this.#exemplary?.toData() ?? [], this.#headers, verdicts);
  }

  /** Returns the display names of the columns; a name that is itself a finding is not shown. */
  displayNames(): Promise<readonly string[]> {
    return examinedNames(this.#finder, this.#headers);
  }

  /** Returns the verdicts, based on every row if all providers read them, else on the samples. */
  async judge(): Promise<TableJudgement> {
    if (!this.readsAll) return this.#tally.judge(this.#finder);
    const verdicts = this.#examined.verdicts(this.#headers, weighedProviders(this.#finder));
    return {
      verdicts: [...verdicts].sort(([a], [b]) => a - b).flatMap(([, ofColumn]) => ofColumn),
      rowsRead: this.#examinedRows,
      valuesRead: undefined,
    };
  }
}
