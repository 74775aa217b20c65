/** Where something stands in a table. */
export interface CsvPlace {
  /** Of the record, from 1, a header included, blank lines not. */
  readonly row: number;
  /** Of the cell in its record, from 1. */
  readonly column: number;
  /** Line of the text, from 1: those inside quotes and blank ones count too. */
  readonly line: number;
  /** UTF-16 offset in the text. */
  readonly at: number;
}

/** What keeps a text from being a table: the codes of the error catalogue. */
export type CsvFaultCode = 'CSV_QUOTE_UNCLOSED' | 'CSV_QUOTE_MISPLACED' | 'CSV_ROW_TOO_LONG';

/** Cells of a record that has too many. */
export interface CsvWidths {
  readonly cells: number;
  readonly expected: number;
}

/** A text is no table, and where; never what stands there. */
export class CsvFault extends Error {
  readonly code: CsvFaultCode;
  readonly place: CsvPlace;
  /** Of a record that is too long. */
  readonly widths: CsvWidths | undefined;

  constructor(code: CsvFaultCode, place: CsvPlace, widths?: CsvWidths) {
    super(`${code} in row ${place.row.toString()}, column ${place.column.toString()}`);
    this.name = 'CsvFault';
    this.code = code;
    this.place = place;
    this.widths = widths;
  }
}
