import { visible } from '../core/visible-text.js';
import type { ScanFinding } from '../scan/scan-finding.js';

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

export const csvHeader = (): string => `${COLUMNS.join(',')}\r\n`;

/** One finding as a row of CSV (RFC 4180). */
export function csvRow({ location, classifiers, ...finding }: ScanFinding): string {
  const names = classifiers.map(({ provider, name }) => `${provider}:${name}`).join(' ');
  const cells = new Map<string, unknown>(Object.entries({ ...finding, ...location, classifiers: names }));
  return `${COLUMNS.map((column) => quote(cells.get(column))).join(',')}\r\n`;
}

/** What a spreadsheet would take for a formula, or for something else than a cell's text. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Text of others gets an apostrophe before what would be a formula, and nothing in it is unseen. */
function quote(value: unknown): string {
  if (typeof value === 'number') return value.toString();
  if (typeof value !== 'string') return '';
  const text = (FORMULA.test(value) ? "'" : '') + visible(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
