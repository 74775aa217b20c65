/** A cell of a table; what is no text is read as JavaScript writes it, dates in ISO form. */
export type Cell = string | number | bigint | boolean | Date | null | undefined;

/** Rows as lists of cells, or as objects whose keys name the columns. */
export type Table = readonly (readonly Cell[])[] | readonly Readonly<Record<string, Cell>>[];

/** A table as CSV (RFC 4180) with commas. */
interface TableText {
  readonly text: string;
  /** Set where the rows say it themselves. */
  readonly hasHeaders?: true;
}

/**
 * Writes a table as CSV. The columns of objects are the keys of all of them, in the order in which they first occur.
 * @throws TypeError where the rows are not all of one kind, or a cell is not a plain value
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
  const text = [names, ...objects.map((row) => names.map((name) => row[name]))].map(line).join('');
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
