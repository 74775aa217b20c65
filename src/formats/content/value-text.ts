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

/** Midnight is told as a day alone: most such values are days. */
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
