import type { CellFindings, PatternFinder } from '../../providers/find-patterns.js';
import type { ProviderInput } from '../../providers/provider.js';
import { headerContext } from '../cell-context.js';
import { columnCells } from '../column-cells.js';
import { alikeCells, valueOf, type AlikeCells } from '../columns/alike-cells.js';
import type { CellValue } from '../columns/column-profile.js';
import { hashText } from '../columns/hash-text.js';
import { tallyLimits, type TallyLimits } from '../columns/tally-limits.js';
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
  /** Hears of each distinct cell of the rows in which something was found, column by column, in order of the rows. */
  readonly onFound?: (column: number, category: string, text: string) => void;
}

/** What a cell adds to a tally. */
interface KnownCell {
  readonly alike: AlikeCells;
  readonly value: CellValue;
}

/** Says what a cell adds to a tally. */
interface Examiner {
  /** Undefined for a cell that is too long for it. */
  readonly now: (input: ProviderInput) => KnownCell | undefined;
  readonly inParts: (input: ProviderInput) => Promise<KnownCell>;
}

/** What follows from findings that many cells share, as it is counted under a limit. */
interface KnownAlike {
  readonly forms: number;
  readonly known: WeakMap<CellFindings, AlikeCells>;
}

/** Counts rows of tables, those that patterns find something in, and keeps values; remembers the cells that it has seen. */
export class RowCounter {
  readonly #look: CellLook | undefined;
  readonly #memory = new CellMemory<KnownCell>();
  #alike: KnownAlike = { forms: 0, known: new WeakMap() };

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
    { tally = true, below = [], onFound }: CountOptions = {},
  ): Promise<TableTallyData> {
    const look = tally ? this.#look : undefined;
    if (look === undefined) {
      const values = shape.values === 0 ? [] : [...keptOf(rows, shape, below)];
      return { rows: rows.length, columns: [], values };
    }
    return { rows: rows.length, ...(await this.#columns(look, rows, shape, { below, onFound })) };
  }

  /** A cell at a time, so that what was found in it is let go as soon as it is counted. */
  async #columns(
    look: CellLook,
    rows: readonly (readonly string[])[],
    shape: TableShape,
    { below, onFound }: { readonly below: readonly number[]; readonly onFound: CountOptions['onFound'] },
  ): Promise<Pick<TableTallyData, 'columns' | 'values'>> {
    this.#memory.begin(shape.headers);
    const columns: ColumnPart[] = [];
    const values: ColumnValues[] = [];
    const limits = tallyLimits(shape.width);
    const examine = this.#examiner(look, limits);
    for (const { index, cells } of columnCells(rows)) {
      const context = headerContext(shape.headers[index]);
      const memory = this.#memory.column(index, context);
      const tally = new ColumnTally(limits);
      const sketch = sketchOf(index, shape, below);
      for (const [text, count] of cells) {
        let cell = memory.get(text);
        if (cell === undefined) {
          const input = context === undefined ? { text } : { text, context };
          cell = examine.now(input) ?? (await examine.inParts(input));
          memory.set(text, cell);
        }
        if (onFound !== undefined)
          for (const { category } of cell.alike.categories) onFound(index, category, text);
        tally.addAlike(cell.alike, cell.value, count);
        sketch?.add(text, cell.value.hash, count);
      }
      columns.push({ index, ...tally.toData() });
      if (sketch !== undefined) values.push({ index, ...sketch.toData() });
    }
    return { columns, values };
  }

  /** Says of a cell what it adds to a tally; once for all cells that are alike. */
  #examiner(look: CellLook, limits: TallyLimits): Examiner {
    if (this.#alike.forms !== limits.forms) this.#alike = { forms: limits.forms, known: new WeakMap() };
    const { known } = this.#alike;
    return {
      now(input) {
        const found = look.now(input);
        if (found === undefined) return undefined;
        const { text } = input;
        let alike = found.isShared ? known.get(found) : undefined;
        if (alike === undefined) {
          alike = alikeCells({ text, occurrences: look.occurrencesOf(text, found) }, limits);
          if (found.isShared) known.set(found, alike);
        }
        return { alike, value: valueOf(text, alike) };
      },
      async inParts(input) {
        const alike = alikeCells({ text: input.text, occurrences: await look.inParts(input) }, limits);
        return { alike, value: valueOf(input.text, alike) };
      },
    };
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
