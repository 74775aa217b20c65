import { present } from '../core/present.js';
import type { Occurrence } from '../harmonization/occurrence.js';
import type { ProviderInput } from '../providers/provider.js';
import { cellContext } from './cell-context.js';
import { columnCells } from './column-cells.js';
import type { CsvTable } from './read-csv.js';
import type { ExaminedCell } from './columns/examined-cell.js';

/** A distinct cell with what was found in it, and the rows that hold it. */
export interface CountedCell extends ExaminedCell {
  readonly occurrences: readonly Occurrence[];
  readonly rows: number;
}

/** A column with all its distinct cells. */
export interface FoundColumn {
  readonly index: number;
  readonly cells: readonly CountedCell[];
}

/** The distinct cells of a table: the same value under the same header is looked into once. */
export class CellBatch {
  readonly inputs: readonly ProviderInput[];
  readonly table: Pick<CsvTable, 'header' | 'rows'>;
  /** The input of each distinct cell of each column, in the order of `columnCells`. */
  readonly #inputOf: number[] = [];

  constructor(table: Pick<CsvTable, 'header' | 'rows'>) {
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
    this.inputs = inputs;
  }

  /**
   * The columns that have cells, in their order: cells are weighed beside all others of their column.
   * @param found what was found in each input
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
}
