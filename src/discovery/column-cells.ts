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
  // One map at a time, because a table may have as many columns as cells.
  for (const { index, cells } of cellsByColumn(rows)) yield { index, cells: countCells(cells) };
}

/** Returns each distinct cell with the number of its occurrences, in order. */
export function countCells(cells: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  return counts;
}

/** Like `columnCells`, but yields each non-blank cell of a column, repeated or not. */
export function* cellsByColumn(
  rows: readonly (readonly string[])[],
): Iterable<{ readonly index: number; readonly cells: readonly string[] }> {
  const { ends, cells } = byColumn(rows);
  for (let index = 0; index < ends.length; index++) {
    const from = index === 0 ? 0 : present(ends[index - 1], COLUMN);
    const to = present(ends[index], COLUMN);
    if (to === from) continue;
    yield { index, cells: cells.slice(from, to) };
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
