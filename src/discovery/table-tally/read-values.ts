import { present } from '../../core/present.js';
import { cellContext } from '../cell-context.js';
import { ColumnTally } from '../columns/tally-column.js';
import { tallyLimits, type TallyLimits } from '../columns/tally-limits.js';
import type { CellFinder } from './cell-finder.js';
import type { ColumnPart } from './column-tallies.js';
import type { ColumnValues } from './kept-values.js';
import type { TableShape } from './table-shape.js';
import { NO_LIMIT, type KeptValue } from './value-sketch.js';

/** Distinct values of each column that are read; of a column of so many values, all. */
export const FIRST_VALUES = 100;
/** Where some provider found something in fewer values than this share, or in more than its rest, there is no doubt. */
const DOUBTFUL_SHARE = 0.02;
/** UTF-16 units of a mean value: longer ones are texts, in which something is found now and then. */
const TEXT_LENGTH = 30;
/** Hashes and UUIDs are as long as texts, but hold nothing that is found now and then. */
const HASH = /^[\dA-F]{8,}(?:-[\dA-F]{4,12}){0,4}$/i;
/** Characters of cells that are read together: as much as one request to the service holds. */
const BATCH_CHARACTERS = 8_192;
/** Columns that are read side by side: what a model reads together is of several columns, as in a row. */
const COLUMNS_AT_ONCE = 64;

/** What all providers found in chosen values. */
export interface ReadValues {
  readonly columns: readonly ColumnPart[];
  /** Distinct values that were read, summed over the columns. */
  readonly values: number;
  readonly reach: readonly Reach[];
}

/** How far a column was read. */
export interface Reach {
  /** Index of the column. */
  readonly index: number;
  /** Rows that hold the values that were read. */
  readonly rows: number;
  /** Whether these are all values of the column. */
  readonly isWhole: boolean;
}

/**
 * Has all providers read kept values, in the order of their hashes: the first of each column, and the others of those
 * that leave doubt, or of all if no provider reads every row. A value is read once, and counts for all rows that hold it.
 * What is read together depends on what was kept alone.
 */
export async function readValues(
  finder: Pick<CellFinder, 'findInCells' | 'everyRow'>,
  kept: readonly ColumnValues[],
  { headers, width }: Pick<TableShape, 'headers' | 'width'>,
): Promise<ReadValues> {
  const limits = tallyLimits(width);
  const columns: ColumnPart[] = [];
  const reach: Reach[] = [];
  let values = 0;
  for (let from = 0; from < kept.length; from += COLUMNS_AT_ONCE) {
    const group = kept
      .slice(from, from + COLUMNS_AT_ONCE)
      .map((column) => new ColumnReading(column, headers[column.index], limits, finder.everyRow));
    await readUpTo(finder, group, finder.everyRow === undefined ? Infinity : FIRST_VALUES);
    const doubtful = group.filter((column) => column.isDoubtful);
    await readUpTo(finder, doubtful, Infinity);
    for (const column of group) {
      columns.push(column.part());
      reach.push(column.reach);
      values += column.read;
    }
  }
  return { columns, values, reach };
}

/** The values of one column, of which the first few are read. */
class ColumnReading {
  readonly #column: ColumnValues;
  readonly #context: string | undefined;
  readonly #tally: ColumnTally;
  readonly #everyRow: number | undefined;
  #read = 0;
  #rows = 0;
  #hits = 0;
  #units = 0;
  #hashes = 0;

  constructor(
    column: ColumnValues,
    header: string | undefined,
    limits: TallyLimits,
    everyRow: number | undefined,
  ) {
    this.#column = column;
    this.#context = cellContext(header, new Map(column.values.map(([, rows, text]) => [text, rows])));
    this.#tally = new ColumnTally(limits);
    this.#everyRow = everyRow;
  }

  get size(): number {
    return this.#column.values.length;
  }

  get read(): number {
    return this.#read;
  }

  get reach(): Reach {
    const { index, limit } = this.#column;
    return { index, rows: this.#rows, isWhole: limit >= NO_LIMIT && this.#read === this.size };
  }

  /** Whether more of its values may tell more than those that were read. */
  get isDoubtful(): boolean {
    const share = this.#hits / Math.max(1, this.#read);
    const isText = this.#units > TEXT_LENGTH * this.#read && this.#hashes < this.#read;
    return isText || (share > DOUBTFUL_SHARE && share < 1 - DOUBTFUL_SHARE);
  }

  /** What is to be read at a place; undefined behind the last. */
  at(place: number) {
    const text = this.#column.values[place]?.[2];
    const context = this.#context;
    return text === undefined ? undefined : { text, ...(context !== undefined && { context }) };
  }

  /** Counts what was found in the next value. */
  add(occurrences: Awaited<ReturnType<CellFinder['findInCells']>>[number]): void {
    const [, rows, text]: KeptValue = present(this.#column.values[this.#read], 'a value that was read');
    this.#read += 1;
    this.#rows += rows;
    this.#units += text.length;
    if (HASH.test(text)) this.#hashes += 1;
    const isFound = occurrences.some(({ classifiers }) =>
      classifiers.some(({ providerIndex }) => providerIndex !== this.#everyRow),
    );
    if (isFound) this.#hits += 1;
    this.#tally.add({ text, occurrences }, rows);
  }

  part(): ColumnPart {
    return { index: this.#column.index, ...this.#tally.toData() };
  }
}

/** Has values read up to a place of each column, some at a time, the columns in turn. */
async function readUpTo(
  finder: Pick<CellFinder, 'findInCells'>,
  columns: readonly ColumnReading[],
  until: number,
): Promise<void> {
  let batch: { readonly column: ColumnReading; readonly input: { readonly text: string } }[] = [];
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
