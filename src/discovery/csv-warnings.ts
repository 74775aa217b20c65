import { type Delimiter, type DelimiterGuess, delimiterName } from '../values/detect-delimiter.js';
import type { CsvTable } from './read-csv.js';

/** What a warning about a table is about. Stable: callers may rely on it. */
export const CSV_WARNINGS = ['DELIMITER_UNLIKELY', 'DELIMITER_NOT_FOUND', 'ROWS_SHORT'] as const;

/** Something that a caller should know of how a table was read. Never a value. */
export interface CsvWarning {
  readonly code: (typeof CSV_WARNINGS)[number];
  readonly message: string;
  readonly details: Readonly<Record<string, string | number>>;
}

/** The table is one column by the delimiter that was given, and more by another. */
export function unlikelyDelimiter(given: Delimiter, { delimiter, columns }: DelimiterGuess): CsvWarning {
  const likely = delimiterName(delimiter);
  return {
    code: 'DELIMITER_UNLIKELY',
    message:
      `By the ${delimiterName(given)} the table is one column; by the ${likely} it has ${columns.toString()}. ` +
      `It was read as one column; the delimiter may be the ${likely}.`,
    details: { likely_delimiter: likely, columns },
  };
}

/** A delimiter was looked for, and there is none. */
export const noDelimiter = (): CsvWarning => ({
  code: 'DELIMITER_NOT_FOUND',
  message: 'No delimiter separates the first row: the table was read as one column.',
  details: {},
});

/** Rows with fewer cells than the first; none: no warning. */
export function shortRows({ width, header, rows }: CsvTable): readonly CsvWarning[] {
  const first = rows.findIndex((row) => row.length < width);
  if (first < 0) return [];
  const count = rows.filter((row) => row.length < width).length;
  const row = first + (header === undefined ? 1 : 2);
  return [
    {
      code: 'ROWS_SHORT',
      message:
        count === 1
          ? `Row ${row.toString()} has fewer cells than the first row; missing cells are treated as empty.`
          : `${count.toString()} rows, starting with row ${row.toString()}, have fewer cells than the first row; missing cells are treated as empty.`,
      details: { rows: count, first_row: row },
    },
  ];
}
