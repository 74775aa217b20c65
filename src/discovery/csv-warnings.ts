import { type Delimiter, type DelimiterGuess, delimiterName } from '../values/detect-delimiter.js';
import type { CsvTable } from './read-csv.js';

/** Codes of warnings about a table. Stable: callers may rely on them. */
export const CSV_WARNINGS = ['DELIMITER_UNLIKELY', 'DELIMITER_NOT_FOUND', 'ROWS_SHORT'] as const;

/** A warning about how a table was read. Contains no values. */
export interface CsvWarning {
  readonly code: (typeof CSV_WARNINGS)[number];
  readonly message: string;
  readonly details: Readonly<Record<string, string | number>>;
}

/** Warns that the given delimiter yields a single column and another one yields more. */
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

/** Warns that delimiter detection found none. */
export const noDelimiter = (): CsvWarning => ({
  code: 'DELIMITER_NOT_FOUND',
  message: 'No delimiter separates the first row: the table was read as one column.',
  details: {},
});

/** Warns about rows with fewer cells than the first row; empty if there are none. */
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
