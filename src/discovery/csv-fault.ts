/** A position in a table. */
export interface CsvPlace {
  /** Number of the record, from 1; the header counts, blank lines do not. */
  readonly row: number;
  /** Number of the cell in its record, from 1. */
  readonly column: number;
  /** Line of the text, from 1; line breaks inside quotes and blank lines count. */
  readonly line: number;
  /** UTF-16 offset in the text. */
  readonly at: number;
}

/** Codes of the error catalogue for text that is not valid CSV. */
export type CsvFaultCode = 'CSV_QUOTE_UNCLOSED' | 'CSV_QUOTE_MISPLACED' | 'CSV_ROW_TOO_LONG';

/** Number of cells of a record that has too many. */
export interface CsvWidths {
  readonly cells: number;
  readonly expected: number;
}

/** Invalid CSV, with its position but never its content. */
export class CsvFault extends Error {
  readonly code: CsvFaultCode;
  readonly place: CsvPlace;
  /** Only for a record that is too long. */
  readonly widths: CsvWidths | undefined;

  constructor(code: CsvFaultCode, place: CsvPlace, widths?: CsvWidths) {
    super(`${code} in row ${place.row.toString()}, column ${place.column.toString()}`);
    this.name = 'CsvFault';
    this.code = code;
    this.place = place;
    this.widths = widths;
  }
}
