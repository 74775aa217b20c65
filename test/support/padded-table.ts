import Papa from 'papaparse';
import type { ProviderFinding } from '../../src/harmonization/occurrence.js';
import type { ColumnVerdict } from '../../src/discovery/columns/column-verdict.js';
import { ColumnTally, type ExaminedCell } from '../../src/discovery/columns/tally-column.js';
import { harmonize } from '../../src/harmonization/harmonize.js';

/** Weighs the cells of one column together, one after the other. */
export function tallyColumn(cells: readonly ExaminedCell[], least?: number): readonly ColumnVerdict[] {
  const tally = new ColumnTally();
  for (const cell of cells) tally.add(cell);
  return tally.verdicts(least);
}

/** The verdicts on each column of a table that is padded to rows times columns: slow, and plain to see through. */
export function verdictsByPadding(
  text: string,
  find: (cell: string, header: string) => readonly ProviderFinding[],
  least?: number,
): readonly (readonly ColumnVerdict[])[] {
  const lines = Papa.parse<string[]>(text, { delimiter: ',' }).data;
  const [header = [], ...rows] = lines.filter((row) => row.length > 1 || row[0]?.trim() !== '');
  const padded = rows.map((row) => header.map((_name, index) => row[index] ?? ''));
  return header.map((name, index) => {
    const cells = padded.map((row) => row[index] ?? '').filter((cell) => cell.trim() !== '');
    return tallyColumn(
      cells.map((cell) => ({ text: cell, occurrences: harmonize(find(cell, name)) })),
      least,
    );
  });
}
