import { present } from '../core/present.js';

/** The cells of one column. */
export interface ColumnCells {
  /** Index of the column. */
  readonly index: number;
  /** Each distinct cell that is not blank, with the number of rows that hold it; in order of the rows. */
  readonly cells: ReadonlyMap<string, number>;
}

/** What an index inside the width of the rows always has. */
const COLUMN = 'the place of a column';

/**
 * Turns rows into columns, in order of the columns. Columns without any cell that is not blank are left out, so
 * that time and memory follow the cells that are written, never rows times columns.
 * @param rows each with the cells that it has; a row may be shorter than others
 */
export function* columnCells(rows: readonly (readonly string[])[]): Iterable<ColumnCells> {
  const { ends, cells } = byColumn(rows);
  for (let index = 0; index < ends.length; index++) {
    const from = index === 0 ? 0 : present(ends[index - 1], COLUMN);
    const to = present(ends[index], COLUMN);
    if (to === from) continue;
    // Made for one column at a time: a table may have as many columns as cells.
    const counts = new Map<string, number>();
    for (let at = from; at < to; at++) {
      const cell = present(cells[at], 'a cell of a column');
      counts.set(cell, (counts.get(cell) ?? 0) + 1);
    }
    yield { index, cells: counts };
  }
}

interface Sorted {
  /** For each column the place behind its last cell. */
  readonly ends: Uint32Array;
  /** The cells that are not blank, column by column. */
  readonly cells: readonly string[];
}

/** Sorts cells by their column, which is a small whole number: count, then put each where its column goes on. */
function byColumn(rows: readonly (readonly string[])[]): Sorted {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const ends = new Uint32Array(width);
  forEachCell(rows, (_cell, column) => {
    ends[column] = present(ends[column], COLUMN) + 1;
  });
  let total = 0;
  for (let column = 0; column < width; column++) {
    const count = present(ends[column], COLUMN);
    ends[column] = total;
    total += count;
  }
  const cells = Array<string>(total).fill('');
  forEachCell(rows, (cell, column) => {
    const at = present(ends[column], COLUMN);
    cells[at] = cell;
    ends[column] = at + 1;
  });
  return { ends, cells };
}

function forEachCell(
  rows: readonly (readonly string[])[],
  visit: (cell: string, column: number) => void,
): void {
  for (const row of rows) {
    for (let column = 0; column < row.length; column++) {
      const cell = present(row[column], 'a cell of a row');
      if (cell !== '' && cell.trim() !== '') visit(cell, column);
    }
  }
}
