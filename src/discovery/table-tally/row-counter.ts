import type { PatternFinder } from '../../providers/find-patterns.js';
import { headerContext } from '../cell-context.js';
import { columnCells } from '../column-cells.js';
import { hashText } from '../columns/hash-text.js';
import { tallyLimits } from '../columns/tally-limits.js';
import { ColumnTally } from '../columns/tally-column.js';
import { CellMemory } from './cell-memory.js';
import type { ColumnPart } from './column-tallies.js';
import type { ColumnValues } from './kept-values.js';
import { createCellLook, type CellLook } from './look-into-cells.js';
import type { TableTallyData } from './table-tally.js';
import { sketchLimits, type TableShape } from './table-shape.js';
import { NO_LIMIT, ValueSketch } from './value-sketch.js';

/** What is counted of rows. */
export interface CountOptions {
  /** Whether patterns read the rows. Default: where there are patterns. */
  readonly tally?: boolean;
  /** For each column the hash from which on values are not wanted. Default: all are. */
  readonly below?: readonly number[];
}

/** Counts rows of tables, those that patterns find something in, and keeps values; remembers the cells that it has seen. */
export class RowCounter {
  readonly #look: CellLook | undefined;
  readonly #memory = new CellMemory();

  /** @param findPatterns none where no provider reads every row: then values are kept, and nothing else */
  constructor(findPatterns?: PatternFinder) {
    this.#look = findPatterns && createCellLook(findPatterns);
  }

  /**
   * Counts rows of a table. What is found in a cell depends on the cell and its header alone, so that rows may be
   * counted in any order and in any parts.
   * @param rows each with the cells that it has; a blank one counts as none
   * @throws what the patterns throw: a defect of theirs is no fault of the table
   */
  async count(
    rows: readonly (readonly string[])[],
    shape: TableShape,
    { tally = true, below = [] }: CountOptions = {},
  ): Promise<TableTallyData> {
    const look = tally ? this.#look : undefined;
    if (look === undefined) {
      const values = shape.values === 0 ? [] : [...keptOf(rows, shape, below)];
      return { rows: rows.length, columns: [], values };
    }
    return { rows: rows.length, ...(await this.#columns(look, rows, shape, below)) };
  }

  /** A cell at a time, so that what was found in it is let go as soon as it is counted. */
  async #columns(
    look: CellLook,
    rows: readonly (readonly string[])[],
    shape: TableShape,
    below: readonly number[],
  ): Promise<Pick<TableTallyData, 'columns' | 'values'>> {
    this.#memory.begin(shape.headers);
    const columns: ColumnPart[] = [];
    const values: ColumnValues[] = [];
    const limits = tallyLimits(shape.width);
    for (const { index, cells } of columnCells(rows)) {
      const context = headerContext(shape.headers[index]);
      const memory = this.#memory.column(index, context);
      const tally = new ColumnTally(limits);
      const sketch = sketchOf(index, shape, below);
      for (const [text, count] of cells) {
        let occurrences = memory.get(text);
        if (occurrences === undefined) {
          const input = context === undefined ? { text } : { text, context };
          occurrences = look.now(input) ?? (await look.inParts(input));
          memory.set(text, occurrences);
        }
        const hash = tally.add({ text, occurrences }, count);
        sketch?.add(text, hash, count);
      }
      columns.push({ index, ...tally.toData() });
      if (sketch !== undefined) values.push({ index, ...sketch.toData() });
    }
    return { columns, values };
  }
}

/** The values of rows that nobody looks into yet. */
function* keptOf(
  rows: readonly (readonly string[])[],
  shape: TableShape,
  below: readonly number[],
): Iterable<ColumnValues> {
  for (const { index, cells } of columnCells(rows)) {
    const sketch = sketchOf(index, shape, below);
    if (sketch === undefined) continue;
    for (const [text, count] of cells) sketch.add(text, hashText(text), count);
    yield { index, ...sketch.toData() };
  }
}

function sketchOf(index: number, shape: TableShape, below: readonly number[]): ValueSketch | undefined {
  if (shape.values === 0) return undefined;
  return new ValueSketch(sketchLimits(shape), below[index] ?? NO_LIMIT);
}
