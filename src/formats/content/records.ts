/** Some whole records of a table, as UTF-8. */
export interface RecordBlock {
  /** 0 for the first. */
  readonly index: number;
  readonly bytes: Buffer;
}

/** One record of CSV (RFC 4180) with its line end; a cell is quoted where it must be. */
export function csvRecord(cells: readonly string[]): string {
  // A record of one empty cell would be a blank line, which is none.
  if (cells.length === 1 && cells[0] === '') return '""\r\n';
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
}

/** UTF-16 units of records that are handed on together. */
const PIECE_LENGTH = 65_536;

/** Records of cells as CSV in UTF-8, in pieces. */
export async function* csvPieces(
  records: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): AsyncIterable<Uint8Array> {
  let text = '';
  for await (const record of records) {
    text += csvRecord(record);
    if (text.length < PIECE_LENGTH) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

/**
 * A value of a table of another form as the text of a cell: dates as ISO 8601 writes them, bytes as text where they
 * are UTF-8 and else in hexadecimal digits, what is nested as JSON.
 */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : isoText(value);
  if (value instanceof Uint8Array) return bytesText(value);
  if (typeof value === 'object') return JSON.stringify(value, jsonValue);
  const isPlain = typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean';
  return isPlain ? value.toString() : '';
}

/** Midnight is written as a date alone: most such values are dates. */
const isoText = (date: Date): string => date.toISOString().replace(/T00:00:00\.000Z$/, '');

function bytesText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return Buffer.from(bytes).toString('hex');
  }
}

function jsonValue(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  return value instanceof Uint8Array ? bytesText(value) : value;
}

/** It is no table; `message` says why. */
export class NoTable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NoTable';
  }
}

/** The value that a path of names leads to; undefined where it leads nowhere. */
export function fieldAt(row: unknown, path: readonly string[]): unknown {
  let value = row;
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return value;
}
