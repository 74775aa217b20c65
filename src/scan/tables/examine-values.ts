import { present } from '../../core/present.js';
import { cellContext } from '../../discovery/cell-context.js';
import { columnCells, type ColumnCells } from '../../discovery/column-cells.js';
import { ColumnTally } from '../../discovery/columns/tally-column.js';
import type { TallyLimits } from '../../discovery/columns/tally-limits.js';
import type { Finder } from '../finders/finder.js';
import { byRank, type SampledRow } from './row-sample.js';
import type { ColumnPart } from './row-work.js';

/** Distinct values of each column that are read; of a table of so many rows, all. */
export const FIRST_VALUES = 100;
/** Of a column that leaves doubt. */
export const MOST_VALUES = 500;
/** Where some provider found something in fewer values than this share, or in more than its rest, there is no doubt. */
const DOUBTFUL_SHARE = 0.02;
/** UTF-16 units of a mean value: longer ones are texts, in which something is found now and then. */
const TEXT_LENGTH = 30;
/** Characters of cells that are read together: as much as one request to the service holds. */
const BATCH_CHARACTERS = 8_192;
/** Columns that are read side by side: what a model reads together is of several columns, as in a row. */
const COLUMNS_AT_ONCE = 64;

/** What all providers found in a sample of values. */
export interface ExaminedValues {
  readonly columns: readonly ColumnPart[];
  /** Distinct values, summed over the columns. */
  readonly values: number;
  /** Whether these are all values of the rows. */
  readonly isWhole: boolean;
}

/**
 * Has all providers read distinct values of some rows, chosen column by column: of each the first by the rank of its
 * rows, and more of those that leave doubt. A value is read once, and counts for all rows that hold it.
 */
export async function examineValues(
  finder: Pick<Finder, 'findInCells' | 'everyRow'>,
  rows: readonly SampledRow[],
  headers: readonly string[],
  limits: TallyLimits,
): Promise<ExaminedValues> {
  const ranked = [...rows].sort(byRank).map(({ cells }) => cells);
  const parts: ColumnPart[] = [];
  let values = 0;
  let isWhole = true;
  for (const group of groupsOf(columnCells(ranked))) {
    const columns = group.map((cells) => new ColumnValues(cells, headers, limits, finder.everyRow));
    await readValues(finder, columns, FIRST_VALUES);
    await readValues(
      finder,
      columns.filter((column) => column.isDoubtful),
      MOST_VALUES,
    );
    for (const column of columns) {
      parts.push(column.part());
      values += column.read;
      isWhole &&= column.read === column.size;
    }
  }
  return { columns: parts, values, isWhole };
}

/** The values of one column, of which the first few are read. */
class ColumnValues {
  readonly #index: number;
  readonly #values: readonly (readonly [text: string, rows: number])[];
  readonly #context: string | undefined;
  readonly #tally: ColumnTally;
  readonly #everyRow: number | undefined;
  #read = 0;
  #hits = 0;
  #units = 0;

  constructor(
    { index, cells }: ColumnCells,
    headers: readonly string[],
    limits: TallyLimits,
    everyRow: number | undefined,
  ) {
    this.#index = index;
    this.#values = [...cells];
    this.#context = cellContext(headers[index], cells);
    this.#tally = new ColumnTally(limits);
    this.#everyRow = everyRow;
  }

  get size(): number {
    return this.#values.length;
  }

  get read(): number {
    return this.#read;
  }

  /** Whether more of its values may tell more than those that were read. */
  get isDoubtful(): boolean {
    const share = this.#hits / Math.max(1, this.#read);
    const isText = this.#units > TEXT_LENGTH * this.#read;
    return isText || (share > DOUBTFUL_SHARE && share < 1 - DOUBTFUL_SHARE);
  }

  /** What is to be read at a place; undefined behind the last. */
  at(place: number) {
    const text = this.#values[place]?.[0];
    const context = this.#context;
    return text === undefined ? undefined : { text, ...(context !== undefined && { context }) };
  }

  /** Counts what was found in the next value. */
  add(occurrences: Awaited<ReturnType<Finder['findInCells']>>[number]): void {
    const [text, rows] = present(this.#values[this.#read], 'a value that was read');
    this.#read += 1;
    this.#units += text.length;
    const isFound = occurrences.some(({ classifiers }) =>
      classifiers.some(({ providerIndex }) => providerIndex !== this.#everyRow),
    );
    if (isFound) this.#hits += 1;
    this.#tally.add({ text, occurrences }, rows);
  }

  part(): ColumnPart {
    return { index: this.#index, ...this.#tally.toData() };
  }
}

/** Has values read up to a place of each column, some at a time, the columns in turn. */
async function readValues(
  finder: Pick<Finder, 'findInCells'>,
  columns: readonly ColumnValues[],
  until: number,
): Promise<void> {
  let batch: { readonly column: ColumnValues; readonly input: { readonly text: string } }[] = [];
  let characters = 0;
  const flush = async (): Promise<void> => {
    const found = await finder.findInCells(batch.map(({ input }) => input));
    for (const [at, { column }] of batch.entries())
      column.add(present(found[at], 'what was found in a value'));
    batch = [];
    characters = 0;
  };
  const froms = columns.map(({ read }) => read);
  const last = Math.min(until, Math.max(0, ...columns.map(({ size }) => size)));
  for (let place = 0; place < last; place++) {
    for (const [at, column] of columns.entries()) {
      if (place < present(froms[at], 'the first value of a column')) continue;
      const input = column.at(place);
      if (input === undefined) continue;
      batch.push({ column, input });
      characters += input.text.length + 1;
      if (characters >= BATCH_CHARACTERS) await flush();
    }
  }
  if (batch.length > 0) await flush();
}

function* groupsOf(columns: Iterable<ColumnCells>): Iterable<readonly ColumnCells[]> {
  let group: ColumnCells[] = [];
  for (const column of columns) {
    group.push(column);
    if (group.length < COLUMNS_AT_ONCE) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
