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

function quote(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? value.toString() : '';
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
