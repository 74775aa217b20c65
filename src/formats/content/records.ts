import { imageKind } from '../image/image-header.js';

/** A block of whole table records, in UTF-8. */
export interface RecordBlock {
  /** 0-based index. */
  readonly index: number;
  readonly bytes: Buffer;
}

/** Formats one CSV record (RFC 4180) with its line ending; cells are quoted only where necessary. */
export function csvRecord(cells: readonly string[]): string {
  // A record of one empty cell would be a blank line, which readers skip.
  if (cells.length === 1 && cells[0] === '') return '""\r\n';
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
}

/** UTF-16 units of records per piece. */
const PIECE_LENGTH = 65_536;

/** Yields records as pieces of CSV in UTF-8. */
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
 * Formats a typed value as cell text: dates in ISO 8601, bytes as text if they are UTF-8, as a data URL if they are an
 * image, and as hexadecimal otherwise, nested values as JSON.
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

/** Midnight is written as a date only, because most such values are dates. */
const isoText = (date: Date): string => date.toISOString().replace(/T00:00:00\.000Z$/, '');

function bytesText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return imageText(bytes) ?? Buffer.from(bytes).toString('hex');
  }
}

/** Formats an image as a data URL, by which it is found in the text of a table; undefined for other bytes. */
export function imageText(bytes: Uint8Array): string | undefined {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = imageKind(source) ?? (/^GIF8[79]a/.test(source.toString('latin1', 0, 6)) ? 'gif' : undefined);
  return kind === undefined ? undefined : `data:image/${kind};base64,${source.toString('base64')}`;
}

function jsonValue(this: Readonly<Record<string, unknown>>, key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  // A buffer has already become an object of its bytes.
  const original = this[key];
  return original instanceof Uint8Array ? bytesText(original) : value;
}

/** Thrown for content that is not a table; `message` says why. */
export class NoTable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NoTable';
  }
}

/** Returns the value at a path of field names; undefined if the path does not exist. */
export function fieldAt(row: unknown, path: readonly string[]): unknown {
  let value = row;
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return value;
}
