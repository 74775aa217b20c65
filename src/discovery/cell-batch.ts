import type { ProviderFinding } from '../harmonization/occurrence.js';
import type { ProviderInput } from '../providers/provider.js';
import { cellContext } from './cell-context.js';
import { columnCells } from './column-cells.js';
import type { CsvTable } from './read-csv.js';
import type { ExaminedCell } from './columns/tally-column.js';

/** A distinct cell with what was found in it, and the rows that hold it. */
export interface CountedCell extends ExaminedCell {
  readonly rows: number;
}

/** A column in which something was found, with all its distinct cells. */
export interface FoundColumn {
  readonly index: number;
  readonly cells: readonly CountedCell[];
}

/** The distinct cells of a table: the same value under the same header is classified once. */
export class CellBatch {
  readonly inputs: readonly ProviderInput[];
  readonly #table: CsvTable;
  /** The input of each distinct cell of each column, in the order of `columnCells`. */
  readonly #inputOf: number[] = [];

  constructor(table: CsvTable) {
    this.#table = table;
    const inputs: ProviderInput[] = [];
    const known = new Map<string, Map<string, number>>();
    for (const { index, cells } of columnCells(table.rows)) {
      const context = cellContext(table.header?.[index] ?? '', cells);
      const sameContext = known.get(context ?? '') ?? new Map<string, number>();
      known.set(context ?? '', sameContext);
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
   * The columns in which something was found: cells are weighed beside all others of their column.
   * @param found what was found in each input
   */
  *columns(found: readonly (readonly ProviderFinding[])[]): Iterable<FoundColumn> {
    let at = 0;
    for (const { index, cells } of columnCells(this.#table.rows)) {
      const counted = [...cells].map(([text, rows], cell): CountedCell => ({
        text,
        rows,
        findings: found[this.#inputOf[at + cell] ?? -1] ?? [],
      }));
      at += cells.size;
      if (counted.some(({ findings }) => findings.length > 0)) yield { index, cells: counted };
    }
  }
}
