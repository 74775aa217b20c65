import { present } from './present.js';

// eslint-disable-next-line no-control-regex -- the whole ASCII range is meant
const ASCII = /^[\x00-\x7f]*$/;

/** Returns whether a text is pure ASCII. Its offsets are then the same in every unit, and folding preserves them. */
export const isAscii = (text: string): boolean => ASCII.test(text);

/** Units in which offsets can be requested. */
export const OFFSET_UNITS = ['codepoint', 'utf16', 'byte'] as const;
export type OffsetUnit = (typeof OFFSET_UNITS)[number];

/** Converts a UTF-16 offset of a text to another unit, or back. */
export type OffsetConverter = (offset: number) => number;

const HALVES = /[\ud800-\udfff]/;

/** Returns whether a text has surrogates. Without them, offsets in code points are those in UTF-16 units. */
export const hasSurrogates = (text: string): boolean => HALVES.test(text);

const identity: OffsetConverter = (offset) => offset;

const codePointAt = (text: string, index: number): number => present(text.codePointAt(index), 'code point');
const widthOf = (codePoint: number): number => (codePoint > 0xffff ? 2 : 1);
const utf8Length = (codePoint: number): number =>
  codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;

/**
 * Builds a converter from UTF-16 offsets of `text` (0 to `text.length`) to `unit`. Takes one linear pass; each
 * conversion is a table look-up. An offset inside a surrogate pair converts to the start of the pair.
 */
export function offsetsFromUtf16(text: string, unit: OffsetUnit): OffsetConverter {
  if (unit === 'utf16' || (unit === 'codepoint' ? !hasSurrogates(text) : isAscii(text))) return identity;
  const table = new Uint32Array(text.length + 1);
  let position = 0;
  for (let index = 0; index < text.length;) {
    const codePoint = codePointAt(text, index);
    const width = widthOf(codePoint);
    table[index] = position;
    if (width === 2) table[index + 1] = position;
    position += unit === 'codepoint' ? 1 : utf8Length(codePoint);
    index += width;
  }
  table[text.length] = position;
  return (offset) => present(table[offset], 'offset inside the text');
}

/**
 * Builds a converter from code point offsets of `text` to UTF-16, for responses over the provider protocol. Offsets
 * outside the text convert to `undefined`.
 */
export function offsetsFromCodePoints(text: string): (offset: number) => number | undefined {
  const inside = (offset: number, limit: number): boolean =>
    Number.isInteger(offset) && offset >= 0 && offset <= limit;
  if (!hasSurrogates(text)) return (offset) => (inside(offset, text.length) ? offset : undefined);
  const starts: number[] = [];
  for (let index = 0; index < text.length; index += widthOf(codePointAt(text, index))) starts.push(index);
  starts.push(text.length);
  return (offset) => (inside(offset, starts.length - 1) ? starts[offset] : undefined);
}
