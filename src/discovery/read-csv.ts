import { CsvError, parse } from 'csv-parse/sync';
import { ServiceError } from '../core/errors.js';

/** How a body is to be read as CSV. */
export interface CsvFormat {
  readonly delimiter: string;
  readonly hasHeaders: boolean;
}

export interface CsvColumn {
  /** The header as written, or the index as text where there are no headers. */
  readonly name: string;
  /** Zero-based. */
  readonly index: number;
  /** The header, where there is one that is not blank. */
  readonly header?: string;
}

/** A table: every row as wide as the first. */
export interface CsvTable {
  readonly columns: readonly CsvColumn[];
  /** Data rows; blank lines are left out, short rows padded with empty cells. */
  readonly rows: readonly (readonly string[])[];
}

/**
 * Reads CSV by RFC 4180 (LF or CRLF, quoted delimiters and line breaks, doubled quotes).
 * @throws ServiceError naming the row: an unclosed or misplaced quote, or more cells than the first row
 */
export function readCsv(text: string, { delimiter, hasHeaders }: CsvFormat): CsvTable {
  const records = parseRecords(text, delimiter);
  const [first = []] = records;
  const columns = first.map((cell, index): CsvColumn => {
    if (!hasHeaders) return { name: index.toString(), index };
    return { name: cell, index, ...(cell.trim() !== '' && { header: cell }) };
  });
  const rows = records
    .slice(hasHeaders ? 1 : 0)
    .map((record) => [...record, ...Array<string>(first.length - record.length).fill('')]);
  return { columns, rows };
}

function parseRecords(text: string, delimiter: string): readonly (readonly string[])[] {
  const records: string[][] = [];
  try {
    parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n'],
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (record: string[]) => {
        if (isBlank(record)) return null;
        const expected = records[0]?.length ?? record.length;
        if (record.length > expected) {
          const fillers = { row: records.length + 1, cells: record.length, expected };
          throw new ServiceError('CSV_ROW_TOO_LONG', fillers, fillers);
        }
        records.push(record);
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = { row: records.length + 1 };
    const unclosed = error.code === 'CSV_QUOTE_NOT_CLOSED';
    throw new ServiceError(unclosed ? 'CSV_QUOTE_UNCLOSED' : 'CSV_QUOTE_MISPLACED', row, row);
  }
  return records;
}

/** A line with nothing on it but white space. */
const isBlank = (record: readonly string[]): boolean => record.length <= 1 && (record[0] ?? '').trim() === '';
