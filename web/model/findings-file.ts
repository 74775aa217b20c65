import { spreadsheetCell } from '../../src/core/visible-text.js';
import type { ColumnFinding } from './column-verdicts.js';
import type { Finding } from './read-findings.js';

const TEXT_COLUMNS = ['category', 'score', 'start_index', 'end_index', 'classifiers', 'value'] as const;
const TABLE_COLUMNS = [
  'column_index',
  'column_name',
  'category',
  'score',
  'rows_processed',
  'classifiers',
] as const;

type Row = Readonly<Record<string, string | number>>;

const namesOf = (classifiers: readonly { readonly name: string }[]): string =>
  classifiers.map(({ name }) => name).join(' ');

/** Converts the findings in a text to rows; offsets in code points, as in the service. */
export const textRows = (text: string, findings: readonly Finding[]): readonly Row[] =>
  findings.map(({ category, score, from, to, start, end, classifiers }) => ({
    category,
    score,
    start_index: from,
    end_index: to,
    classifiers: namesOf(classifiers),
    value: text.slice(start, end),
  }));

/** Converts the verdicts on columns to rows. */
export const tableRows = (verdicts: readonly ColumnFinding[]): readonly Row[] =>
  verdicts.map(({ category, score, location, rows_processed, classifiers }) => ({
    ...location,
    category,
    score,
    rows_processed,
    classifiers: namesOf(classifiers),
  }));

/** Formats rows as CSV (RFC 4180) that is safe to open in a spreadsheet: no text can become a formula. */
export function findingsCsv(kind: 'text' | 'csv', rows: readonly Row[]): string {
  const columns = kind === 'text' ? TEXT_COLUMNS : TABLE_COLUMNS;
  const lines = rows.map((row) => columns.map((column) => spreadsheetCell(row[column])).join(','));
  return [columns.join(','), ...lines].map((line) => `${line}\r\n`).join('');
}

export const findingsJson = (rows: readonly Row[]): string => `${JSON.stringify(rows, undefined, 2)}\n`;
