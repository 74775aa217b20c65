import { spreadsheetCell } from '../core/spreadsheet-cell.js';
import type { ScanFinding } from '../scan/scan-finding.js';
import { defineReport } from './define-report.js';

const COLUMNS = [
  'file',
  'part',
  'key',
  'category',
  'score',
  'location_unit',
  'start_index',
  'end_index',
  'start_line',
  'start_column',
  'page',
  'column_name',
  'column_index',
  'classifiers',
  'value',
] as const;

/** What stands under `category` in the last row of a scan that was cut short; under `part`, why. */
const CUT_SHORT = 'SCAN_CUT_SHORT';

/** Findings as CSV (RFC 4180). */
export const csv = defineReport({
  name: 'csv',
  title: 'findings as CSV',
  extensions: ['.csv'],
  open: () => ({
    start: () => `${COLUMNS.join(',')}\r\n`,
    event: (event) => (event.type === 'finding' ? csvRow(event.finding) : ''),
    end: ({ stoppedBy }) =>
      stoppedBy === undefined ? '' : rowOf(new Map(Object.entries({ category: CUT_SHORT, part: stoppedBy }))),
  }),
});

function csvRow({ location, classifiers, ...finding }: ScanFinding): string {
  const names = classifiers.map(({ provider, name }) => `${provider}:${name}`).join(' ');
  return rowOf(new Map(Object.entries({ ...finding, ...location, classifiers: names })));
}

const rowOf = (cells: ReadonlyMap<string, unknown>): string =>
  `${COLUMNS.map((column) => spreadsheetCell(cells.get(column))).join(',')}\r\n`;
