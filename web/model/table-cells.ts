import { isKnownName } from '../../src/discovery/header-row.js';
import { byteLength } from './byte-length.js';
import type { ColumnFinding } from './column-verdicts.js';
import type { Finding } from './read-findings.js';
import type { Table } from './read-table.js';

/** A cell of the table and its span in a text. */
export interface PlacedCell {
  readonly row: number;
  readonly column: number;
  readonly start: number;
  readonly end: number;
}

/** Part of a table as text, used to find values inside its cells. */
export interface CellText {
  readonly text: string;
  readonly cells: readonly PlacedCell[];
}

/** Findings by cell, with offsets in the cell. */
export type CellFindings = ReadonlyMap<string, readonly Finding[]>;

/** Row index of header cells. */
export const HEADER_ROW = -1;

export const cellKey = (row: number, column: number): string => `${row.toString()}:${column.toString()}`;

/**
 * Converts columns of a table to texts, one line per cell preceded by the column name, each text at most `maxBytes`
 * long. A cell that would exceed the limit with its name is written without it; on its own it fits, because the whole
 * table fitted into one request. Column names that may be values get lines of their own.
 * @param columns indexes of the columns to convert
 * @param maxBytes in UTF-8
 */
export function cellTexts(table: Table, columns: readonly number[], maxBytes: number): readonly CellText[] {
  const texts: { text: string; bytes: number; cells: PlacedCell[] }[] = [];
  const add = (cell: string, lead: string, row: number, column: number): void => {
    const line = `${lead}${cell}\n`;
    const bytes = byteLength(line);
    let last = texts.at(-1);
    if (last === undefined || last.bytes + bytes > maxBytes) {
      last = { text: '', bytes: 0, cells: [] };
      texts.push(last);
    }
    const start = last.text.length + lead.length;
    last.cells.push({ row, column, start, end: start + cell.length });
    last.text += line;
    last.bytes += bytes;
  };
  if (table.hasHeader)
    for (const [column, name] of table.columns.entries())
      if (name.trim() !== '' && !isKnownName(name)) add(name, '', HEADER_ROW, column);
  table.rows.forEach((row, rowIndex) => {
    for (const column of columns) {
      const cell = row[column];
      if (cell === undefined || cell.trim() === '') continue;
      const named = `${table.columns[column] ?? ''}: `;
      add(cell, byteLength(named + cell) < maxBytes ? named : '', rowIndex, column);
    }
  });
  return texts.map(({ text, cells }) => ({ text: text.slice(0, -1), cells }));
}

/**
 * Assigns the findings in such a text to its cells; findings outside of cells, such as in a column name, are dropped.
 */
export function findingsInCells(
  { cells }: CellText,
  findings: readonly Finding[],
): (readonly [key: string, findings: readonly Finding[]])[] {
  return cells.flatMap((cell) => {
    const inside = findings
      .filter(({ start, end }) => start < cell.end && end > cell.start)
      .map((finding) => ({
        ...finding,
        start: Math.max(finding.start, cell.start) - cell.start,
        end: Math.min(finding.end, cell.end) - cell.start,
      }));
    return inside.length === 0 ? [] : [[cellKey(cell.row, cell.column), inside] as const];
  });
}

/** Minimum mean share of a cell's characters covered by findings for a column to consist entirely of values. */
const WHOLE = 0.75;

/**
 * Returns the columns whose cells consist entirely of values. In other columns, such as notes, only parts of a cell are
 * sensitive. A column with a verdict but no finding in any cell was classified by its header and the form of its
 * values, so its cells are values too.
 */
export function columnsOfValues(
  table: Table,
  verdicts: ReadonlyMap<number, readonly ColumnFinding[]>,
  inCells: CellFindings,
): ReadonlySet<number> {
  return new Set(
    [...verdicts.keys()].filter((column) => {
      const shares = table.rows.flatMap((row, rowIndex) => {
        const found = inCells.get(cellKey(rowIndex, column));
        return found === undefined ? [] : [coveredShare(row[column] ?? '', found)];
      });
      return shares.length === 0 || shares.reduce((sum, share) => sum + share, 0) / shares.length >= WHOLE;
    }),
  );
}

function coveredShare(cell: string, findings: readonly Finding[]): number {
  const covered = Array.from({ length: cell.length }, (_unit, at) =>
    findings.some(({ start, end }) => start <= at && at < end),
  );
  return covered.filter(Boolean).length / cell.length;
}
