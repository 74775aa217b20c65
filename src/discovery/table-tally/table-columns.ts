import type { TableTallyData } from './table-tally.js';

/**
 * Splits a tally into one per column, so that columns can be merged separately.
 * @param width number of columns of the table; a column without cells gets a tally as well
 */
export function splitColumns(
  { rows, columns, values }: TableTallyData,
  width: number,
): readonly TableTallyData[] {
  const parts = Array.from({ length: width }, () => ({
    rows,
    columns: [] as TableTallyData['columns'][number][],
    values: [] as TableTallyData['values'][number][],
  }));
  for (const column of columns) parts[column.index]?.columns.push(column);
  for (const column of values) parts[column.index]?.values.push(column);
  return parts;
}

/**
 * Joins the tallies of columns into that of the table.
 * @throws RangeError if the columns were counted over different rows
 */
export function joinColumns(parts: readonly TableTallyData[]): TableTallyData {
  const rows = parts.reduce((most, part) => Math.max(most, part.rows), 0);
  const other = parts.findIndex((part) => part.rows !== rows);
  if (other >= 0)
    throw new RangeError(
      `column ${other.toString()} was counted over other rows than the others: its parts are not all here`,
    );
  const byIndex = (a: { readonly index: number }, b: { readonly index: number }): number => a.index - b.index;
  return {
    rows,
    columns: parts.flatMap(({ columns }) => columns).sort(byIndex),
    values: parts.flatMap(({ values }) => values).sort(byIndex),
  };
}
