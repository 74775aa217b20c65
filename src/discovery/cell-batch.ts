import { present } from '../core/present.js';
import type { Occurrence } from '../harmonization/occurrence.js';
import type { ProviderInput } from '../providers/provider.js';
import { cellContext } from './cell-context.js';
import { columnCells } from './column-cells.js';
import type { CsvTable } from './read-csv.js';
import type { ExaminedCell } from './columns/examined-cell.js';
import { namesToExamine } from './column-name.js';

/** A distinct cell, with its occurrences and the number of rows that contain it. */
export interface CountedCell extends ExaminedCell {
  readonly occurrences: readonly Occurrence[];
  readonly rows: number;
}

/** A column with all its distinct cells. */
export interface FoundColumn {
  readonly index: number;
  readonly cells: readonly CountedCell[];
}

/** The distinct cells of a table: each value under a given header is examined once. */
export class CellBatch {
  readonly inputs: readonly ProviderInput[];
  readonly table: Pick<CsvTable, 'header' | 'rows'>;
  /** Index of the input for each distinct cell of each column, in the order of `columnCells`. */
  readonly #inputOf: number[] = [];
  /** Index of the input for each header cell that may be a value. */
  readonly #headerInput = new Map<string, number>();

  /** @param examinesHeader whether header cells are examined as well, each without context */
  constructor(table: Pick<CsvTable, 'header' | 'rows'>, examinesHeader = false) {
    this.table = table;
    const inputs: ProviderInput[] = [];
    const known = new Map<string | undefined, Map<string, number>>();
    for (const { index, cells } of columnCells(table.rows)) {
      const context = cellContext(table.header?.[index], cells);
      const sameContext = known.get(context) ?? new Map<string, number>();
      known.set(context, sameContext);
      for (const text of cells.keys()) {
        let input = sameContext.get(text);
        if (input === undefined) {
          input = inputs.push({ text, ...(context !== undefined && { context }) }) - 1;
          sameContext.set(text, input);
        }
        this.#inputOf.push(input);
      }
    }
    if (examinesHeader)
      for (const text of namesToExamine(table.header ?? []))
        this.#headerInput.set(text, inputs.push({ text }) - 1);
    this.inputs = inputs;
  }

  /**
   * Yields the columns that have cells, in order, each with all its cells, because cells are weighed together with the
   * rest of their column.
   * @param found occurrences in each input
   */
  *columns(found: readonly (readonly Occurrence[])[]): Iterable<FoundColumn> {
    let at = 0;
    for (const { index, cells } of columnCells(this.table.rows)) {
      const counted = [...cells].map(([text, rows], cell): CountedCell => {
        const input = present(this.#inputOf[at + cell], 'the input of a cell');
        return { text, rows, occurrences: present(found[input], 'what was found in a cell') };
      });
      at += cells.size;
      yield { index, cells: counted };
    }
  }

  /**
   * Returns the occurrences in header cells, by cell.
   * @param found occurrences in each input
   */
  inHeader(found: readonly (readonly Occurrence[])[]): ReadonlyMap<string, readonly Occurrence[]> {
    return new Map(
      [...this.#headerInput].map(([text, input]) => [
        text,
        present(found[input], 'what was found in a header'),
      ]),
    );
  }
}
