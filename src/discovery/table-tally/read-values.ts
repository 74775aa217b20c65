import { present } from '../../core/present.js';
import { cellContext } from '../cell-context.js';
import { ColumnTally } from '../columns/tally-column.js';
import { tallyLimits, type TallyLimits } from '../columns/tally-limits.js';
import type { CellFinder } from './cell-finder.js';
import type { ColumnPart } from './column-tallies.js';
import type { ColumnValues } from './kept-values.js';
import type { TableShape } from './table-shape.js';
import { NO_LIMIT, type KeptValue } from './value-sketch.js';

/** Number of distinct values read first in each column; a column with no more is read completely. */
export const FIRST_VALUES = 100;
/**
 * If the share of values in which other providers found something is at most this, or at least one minus this, the
 * column is clear and no further values are read.
 */
const DOUBTFUL_SHARE = 0.02;
/** Mean length of values in UTF-16 code units above which they are texts, which contain occasional findings. */
const TEXT_LENGTH = 30;
/** Hashes and UUIDs are as long as texts, but contain no occasional findings. */
const HASH = /^[\dA-F]{8,}(?:-[\dA-F]{4,12}){0,4}$/i;
/** Number of characters of cells that are sent together: as much as fits into one request to the service. */
const BATCH_CHARACTERS = 8_192;
/** Number of columns read in turn, so that a batch mixes several columns, as a row does. */
const COLUMNS_AT_ONCE = 64;

/** Findings of all providers in the sampled values. */
export interface ReadValues {
  readonly columns: readonly ColumnPart[];
  /** Number of distinct values read, summed over the columns. */
  readonly values: number;
  readonly reach: readonly Reach[];
}

/** How much of a column was read. */
export interface Reach {
  readonly index: number;
  /** Number of rows that contain the values read. */
  readonly rows: number;
  /** Whether all values of the column were read. */
  readonly isWhole: boolean;
}

/**
 * Has all providers read the sampled values in order of their hashes: the first ones of each column, then the rest of
 * the doubtful columns, or all of them if no provider reads every row. Each value is read once and counts for every row
 * that contains it. The composition of batches depends only on the sample.
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

/** The sampled values of one column, and how far they have been read. */
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

  /** Whether reading more values could change the verdict. */
  get isDoubtful(): boolean {
    const share = this.#hits / Math.max(1, this.#read);
    const isText = this.#units > TEXT_LENGTH * this.#read && this.#hashes < this.#read;
    return isText || (share > DOUBTFUL_SHARE && share < 1 - DOUBTFUL_SHARE);
  }

  /** Returns the input at a position; undefined past the end. */
  at(place: number) {
    const text = this.#column.values[place]?.[2];
    const context = this.#context;
    return text === undefined ? undefined : { text, ...(context !== undefined && { context }) };
  }

  /** Counts the occurrences in the next value. */
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

/** Reads the values up to a position in each column, in batches, taking the columns in turn. */
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
