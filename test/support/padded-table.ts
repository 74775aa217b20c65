import Papa from 'papaparse';
import type { ColumnVerdict } from '../../src/discovery/columns/column-verdict.js';
import type { ExaminedCell } from '../../src/discovery/columns/examined-cell.js';
import { judgeTable } from '../../src/discovery/columns/judge-table.js';
import { ColumnTally } from '../../src/discovery/columns/tally-column.js';
import { harmonize } from '../../src/harmonization/harmonize.js';
import type { ProviderFinding } from '../../src/harmonization/occurrence.js';

/** Counts the cells of one column together, one after the other. */
export function tallyCells(cells: readonly ExaminedCell[]): ColumnTally {
  const tally = new ColumnTally();
  for (const cell of cells) tally.add(cell);
  return tally;
}

/** The verdicts on a column that stands alone, read by two providers. */
export const judgeAlone = (tally: ColumnTally, header?: string): readonly ColumnVerdict[] =>
  judgeTable([{ index: 0, header, tally }], 2).get(0) ?? [];

/** The verdicts on each column of a table that is padded to rows times columns: slow, and plain to see through. */
export function verdictsByPadding(
  text: string,
  find: (cell: string, header: string) => readonly ProviderFinding[],
): readonly (readonly ColumnVerdict[])[] {
  const lines = Papa.parse<string[]>(text, { delimiter: ',' }).data;
  const [header = [], ...rows] = lines.filter((row) => row.length > 1 || row[0]?.trim() !== '');
  const padded = rows.map((row) => header.map((_name, index) => row[index] ?? ''));
  const columns = header.map((name, index) => {
    const cells = padded.map((row) => row[index] ?? '').filter((cell) => cell.trim() !== '');
    const examined = cells.map((cell) => ({ text: cell, occurrences: harmonize(find(cell, name)) }));
    return { index, header: name, tally: tallyCells(examined) };
  });
  return [...judgeTable(columns, 1).values()];
}
