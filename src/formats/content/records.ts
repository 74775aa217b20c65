import { imageKind } from '../image/image-header.js';
import type { UnpackedItem } from './unpacked.js';

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

/** Yields the only table of a file. */
export async function* onlyTable(records: AsyncIterable<readonly string[]>): AsyncIterable<UnpackedItem> {
  yield await Promise.resolve({
    kind: 'file',
    name: 'rows',
    written: 'named-table',
    pieces: csvPieces(records),
  });
}

/**
 * Formats a typed value as cell text: dates in ISO 8601, bytes as text if most of them are, as a data URL if they are an
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
  const text = utf8Text(bytes);
  if (text !== undefined && !CONTROL.test(text)) return text;
  // A dark image may have no byte above 0x7F, and then is UTF-8 too.
  const kind = pictureKind(bytes);
  if (kind !== undefined) return `data:image/${kind};base64,${bufferOf(bytes).toString('base64')}`;
  return text ?? looseText(bytes) ?? bufferOf(bytes).toString('hex');
}

/** Control characters that text does not contain. */
// eslint-disable-next-line no-control-regex
const CONTROL = /[\0-\x08\x0E-\x1F]/;

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Decodes bytes that are UTF-8 without control characters that text does not contain; undefined for other bytes. */
export function plainText(bytes: Uint8Array): string | undefined {
  const text = utf8Text(bytes);
  return text === undefined || CONTROL.test(text) ? undefined : text;
}

/**
 * Decodes text in another encoding, with U+FFFD for what is not UTF-8: ASCII is the same in most, and values such as
 * addresses are ASCII. Undefined if there are control characters, or less than a third is ASCII.
 */
function looseText(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(bytes).replace(/\0+$/, '');
  const ascii = text.match(/[\t\n\r\x20-\x7E]/g)?.length ?? 0;
  return CONTROL.test(text) || ascii * 3 < text.length ? undefined : text;
}

/** Detects the kind of an image, such as `png`, also of GIF, which is not read; undefined for other bytes. */
export const pictureKind = (bytes: Uint8Array): string | undefined =>
  imageKind(bytes) ?? (/^GIF8[79]a/.test(bufferOf(bytes).toString('latin1', 0, 6)) ? 'gif' : undefined);

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
