import { ods } from '../formats/workbook/ods.js';
import { xlsx } from '../formats/workbook/xlsx.js';
import type { ScanFinding } from '../scan/scan-finding.js';

const WORKBOOKS: readonly string[] = [...xlsx.extensions, ...ods.extensions];

/**
 * Describes briefly where in its source a finding is: `12:5` (line and column), `page 2`, `column C`, `cells C17,
 * C412`, `column 3, rows 17, 412`.
 */
export function placeInWords({
  file,
  location,
  details,
}: Pick<ScanFinding, 'file' | 'location' | 'details'>): string {
  switch (location.location_unit) {
    case 'file':
      return `${location.start_line.toString()}:${location.start_column.toString()}`;
    case 'page':
      return `page ${location.page.toString()}`;
    case 'extracted_text':
      return `character ${(location.start_index + 1).toString()}`;
    case 'column':
      return isSheet(file) && details?.first_rows !== undefined
        ? cellsInWords(location.column_index, details.first_rows)
        : columnInWords(file, location.column_index) + rowsInWords(details?.first_rows);
  }
}

/** Lists the first rows of a leak, from 1, not counting the header. */
const rowsInWords = (rows: readonly number[] | undefined): string =>
  rows === undefined ? '' : `, ${rows.length === 1 ? 'row' : 'rows'} ${rows.join(', ')}`;

/** Lists the first cells of a leak in a sheet: `cells C17, C412`. */
const cellsInWords = (column: number, rows: readonly number[]): string =>
  `${rows.length === 1 ? 'cell' : 'cells'} ${rows.map((row) => columnLetters(column) + row.toString()).join(', ')}`;

/** Names a column by its letters in a sheet, otherwise by its number from 1. */
export const columnInWords = (file: string, index: number): string =>
  `column ${isSheet(file) ? columnLetters(index) : (index + 1).toString()}`;

/** Whether a source is a sheet of a workbook, such as `book.xlsx!Sheet 1`. */
function isSheet(file: string): boolean {
  const book = file.slice(0, Math.max(0, file.lastIndexOf('!'))).toLowerCase();
  return WORKBOOKS.some((extension) => book.endsWith(extension));
}

/** Returns the spreadsheet letters of a zero-based column index: A to Z, AA, AB … */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}
