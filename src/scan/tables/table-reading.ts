import { CellBatch } from '../../discovery/cell-batch.js';
import { tallyLimits, type TallyLimits } from '../../discovery/columns/tally-limits.js';
import { ColumnTally } from '../../discovery/columns/tally-column.js';
import type { CellFinder } from '../../discovery/table-tally/cell-finder.js';
import { type ColumnPart, ColumnTallies } from '../../discovery/table-tally/column-tallies.js';
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

/** Characters of cells that are read together: as much as one request to the service holds. */
const BATCH_CHARACTERS = 8_192;

/** Has all providers read rows, some at a time, and counts what they find; each distinct cell is read once a time. */
export async function examineRows(
  finder: Pick<CellFinder, 'findInCells'>,
  rows: readonly (readonly string[])[],
  headers: readonly string[],
  limits: TallyLimits,
): Promise<readonly ColumnPart[]> {
  const tallies = new Map<number, ColumnTally>();
  for (const batch of batchesOf(rows)) {
    const cells = new CellBatch({ header: headers, rows: batch });
    for (const column of cells.columns(await finder.findInCells(cells.inputs))) {
      const tally = tallies.get(column.index) ?? new ColumnTally(limits);
      tallies.set(column.index, tally);
      for (const cell of column.cells) tally.add(cell, cell.rows);
    }
  }
  return [...tallies].sort(([a], [b]) => a - b).map(([index, tally]) => ({ index, ...tally.toData() }));
}

function* batchesOf(rows: readonly (readonly string[])[]): Iterable<readonly (readonly string[])[]> {
  let batch: (readonly string[])[] = [];
  let characters = 0;
  for (const cells of rows) {
    batch.push(cells);
    characters += cells.reduce((sum, cell) => sum + cell.length + 1, 0);
    if (characters < BATCH_CHARACTERS) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Examples of one verdict. */
export const MOST_EXAMPLES = 3;
/** Values of a column that are kept to be looked into for examples, and how many are looked into at once. */
const VALUES_FOR_EXAMPLES = 200;
const AT_ONCE = 50;

/**
 * What was found in values of columns, masked. A rare leak may be in none of the values that were kept: then it has no
 * example.
 * @param headers names of the columns
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

  /** What its columns are called in results: a name that is itself a finding is not printed. */
  displayNames(): Promise<readonly string[]> {
    return examinedNames(this.#finder, this.#headers);
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
