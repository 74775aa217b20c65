import { CellBatch } from '../../discovery/cell-batch.js';
import type { TallyLimits } from '../../discovery/columns/tally-limits.js';
import { ColumnTally } from '../../discovery/columns/tally-column.js';
import type { CellFinder } from '../../discovery/table-tally/cell-finder.js';
import type { ColumnPart } from '../../discovery/table-tally/column-tallies.js';

/** Characters of cells that are read together: as much as one request to the service holds. */
const BATCH_CHARACTERS = 8_192;

/** Has all providers read rows, some at a time, and counts what they find; each distinct cell is read once a time. */
export async function examineRows(
  finder: Pick<CellFinder, 'findInCells'>,
  rows: readonly (readonly string[])[],
  headers: readonly string[],
  limits: TallyLimits,
): Promise<readonly ColumnPart[]> {
  const tallies = new Map<number, ColumnTally>();
  for (const batch of batchesOf(rows)) {
    const cells = new CellBatch({ header: headers, rows: batch });
    for (const column of cells.columns(await finder.findInCells(cells.inputs))) {
      const tally = tallies.get(column.index) ?? new ColumnTally(limits);
      tallies.set(column.index, tally);
      for (const cell of column.cells) tally.add(cell, cell.rows);
    }
  }
  return [...tallies].sort(([a], [b]) => a - b).map(([index, tally]) => ({ index, ...tally.toData() }));
}

function* batchesOf(rows: readonly (readonly string[])[]): Iterable<readonly (readonly string[])[]> {
  let batch: (readonly string[])[] = [];
  let characters = 0;
  for (const cells of rows) {
    batch.push(cells);
    characters += cells.reduce((sum, cell) => sum + cell.length + 1, 0);
    if (characters < BATCH_CHARACTERS) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}
