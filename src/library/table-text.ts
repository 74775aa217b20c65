import { ownValue } from '../core/present.js';

/**
 * A table cell. Values other than strings are converted as by `String`, dates to ISO 8601, null and undefined to an
 * empty cell.
 */
export type Cell = string | number | bigint | boolean | Date | null | undefined;

/** Rows as arrays of cells, or as objects whose keys are the column names. */
export type Table = readonly (readonly Cell[])[] | readonly Readonly<Record<string, Cell>>[];

/** A table as comma-separated CSV (RFC 4180). */
interface TableText {
  readonly text: string;
  /** Set if the column names come from object keys. */
  readonly hasHeaders?: true;
}

/**
 * Writes a table as CSV. For objects, the columns are the keys of all rows, in order of first appearance.
 * @throws TypeError if rows are of mixed types, or a cell is not a plain value
 */
export function tableText(table: Table): TableText {
  if (!Array.isArray(table)) throw new TypeError('The table must be CSV as a string, or a list of rows.');
  const rows: readonly unknown[] = table;
  if (rows.every((row) => Array.isArray(row)))
    return { text: rows.map((row: readonly unknown[]) => line(row)).join('') };
  if (!rows.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row)))
    throw new TypeError('The rows of the table must all be lists, or all be objects.');
  const objects = rows as readonly Readonly<Record<string, unknown>>[];
  const names = [...new Set(objects.flatMap((row) => Object.keys(row)))];
  const text = [names, ...objects.map((row) => names.map((name) => ownValue(row, name)))].map(line).join('');
  return { text, hasHeaders: true };
}

const line = (cells: readonly unknown[]): string => `${cells.map(field).join(',')}\n`;

function field(value: unknown): string {
  const text = textOf(value);
  return /[",\r\n]|^\s|\s$/.test(text) || text === '' ? `"${text.replaceAll('"', '""')}"` : text;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return value.toString();
  if (value instanceof Date) return value.toISOString();
  throw new TypeError('A cell of the table must be a string, number, boolean, Date, null or undefined.');
}
