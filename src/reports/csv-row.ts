import { spreadsheetCell } from '../core/visible-text.js';

/** A row of CSV that a spreadsheet may open, with the fields that its columns name; those that are not there are empty. */
export function csvRow(columns: readonly string[], fields: Readonly<Record<string, unknown>>): string {
  const cells = new Map(Object.entries(fields));
  return `${columns.map((column) => spreadsheetCell(cells.get(column))).join(',')}\r\n`;
}
