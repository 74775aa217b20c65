import type { ColumnFinding } from './column-verdicts.js';
import { isLabelled, type Cutoffs } from './cutoffs.js';
import { joinParts, labelText, type LabelledPart } from './label-text.js';
import type { Table } from './read-table.js';
import type { CsvOptions } from './request-url.js';
import { cellKey, HEADER_ROW, type CellFindings } from './table-cells.js';

/** Findings and verdicts for the cells of a table. */
export interface KnownCells {
  readonly verdicts: ReadonlyMap<number, readonly ColumnFinding[]>;
  readonly inCells: CellFindings;
  /** Columns whose cells consist entirely of values. */
  readonly ofValues: ReadonlySet<number>;
}

/**
 * Replaces the sensitive data in a cell with labels: the complete cell in a column of values, otherwise the findings in
 * it.
 */
export function labelCell(
  cell: string,
  row: number,
  column: number,
  { verdicts, inCells, ofValues }: KnownCells,
  cutoffs: Cutoffs,
): readonly LabelledPart[] {
  const verdict = verdicts.get(column)?.find((found) => isLabelled(cutoffs, found));
  if (verdict !== undefined && ofValues.has(column) && cell.trim() !== '')
    return [{ text: `[${verdict.category}]`, categories: [verdict.category] }];
  return labelText(cell, labelledIn({ inCells }, row, column, cutoffs));
}

const labelledIn = (
  { inCells }: Pick<KnownCells, 'inCells'>,
  row: number,
  column: number,
  cutoffs: Cutoffs,
) => (inCells.get(cellKey(row, column)) ?? []).filter((finding) => isLabelled(cutoffs, finding));

/** Formats the labelled table, including its header, as CSV with the delimiter and header of the input. */
export function labelledCsv(table: Table, csv: CsvOptions, known: KnownCells, cutoffs: Cutoffs): string {
  const lineOf = (cells: readonly string[]): string =>
    `${cells.map((cell) => quote(cell, csv.delimiter)).join(csv.delimiter)}\n`;
  const rows = table.rows.map((row, rowIndex) =>
    lineOf(row.map((cell, column) => joinParts(labelCell(cell, rowIndex, column, known, cutoffs)))),
  );
  const header = table.columns.map((name, column) =>
    joinParts(labelText(name, labelledIn(known, HEADER_ROW, column, cutoffs))),
  );
  return (table.hasHeader ? lineOf(header) : '') + rows.join('');
}

const quote = (cell: string, delimiter: string): string =>
  cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
