import { present } from '../core/present.js';

export interface ColumnCells {
  readonly index: number;
  /** Each distinct non-blank cell with the number of rows that contain it, in row order. */
  readonly cells: ReadonlyMap<string, number>;
}

/** Describes an array element that exists for every index within the width of the rows. */
const COLUMN = 'the place of a column';

/**
 * Transposes rows into columns, in column order. Columns without a non-blank cell are omitted, so that time and memory
 * depend on the cells present and not on rows times columns.
 * @param rows cells of each row; rows may differ in length
 */
export function* columnCells(rows: readonly (readonly string[])[]): Iterable<ColumnCells> {
  const { ends, cells } = byColumn(rows);
  for (let index = 0; index < ends.length; index++) {
    const from = index === 0 ? 0 : present(ends[index - 1], COLUMN);
    const to = present(ends[index], COLUMN);
    if (to === from) continue;
    // One map at a time, because a table may have as many columns as cells.
    const counts = new Map<string, number>();
    for (let at = from; at < to; at++) {
      const cell = present(cells[at], 'a cell of a column');
      counts.set(cell, (counts.get(cell) ?? 0) + 1);
    }
    yield { index, cells: counts };
  }
}

interface Sorted {
  /** For each column, the index after its last cell. */
  readonly ends: Uint32Array;
  /** The non-blank cells, column by column. */
  readonly cells: readonly string[];
}

/**
 * Groups the cells by column with a counting sort: counts the cells of each column, then copies each cell to its
 * column's range.
 */
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
