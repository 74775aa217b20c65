import type { OffsetConverter } from '../core/offsets.js';

/** A place in a whole text, however it was cut. */
export interface TextPosition {
  /** UTF-16 code units before it. */
  readonly utf16: number;
  /** Code points before it. */
  readonly codePoint: number;
  /** 1-based; a line ends behind its line feed. */
  readonly line: number;
  /** Code points since the line began, 1-based. */
  readonly column: number;
}

/** Where every text begins. */
export const TEXT_START: TextPosition = Object.freeze({ utf16: 0, codePoint: 0, line: 1, column: 1 });

const LINE_FEED = 10;

/** Halves of code points beyond the basic plane: without them, a code unit is a code point. */
const HALVES = /[\ud800-\udfff]/;

/** The position behind `text`, which begins at `from`. An end inside a surrogate pair counts the half as one. */
export const advance = (from: TextPosition, text: string): TextPosition =>
  HALVES.test(text) ? advanceByPoints(from, text) : locateUnits(text, from)(text.length);

function advanceByPoints(from: TextPosition, text: string): TextPosition {
  let { codePoint, line, column } = from;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === LINE_FEED) {
      line++;
      column = 0;
    } else if (isLow(code) && index > 0 && isHigh(text.charCodeAt(index - 1))) {
      continue;
    }
    codePoint++;
    column++;
  }
  return { utf16: from.utf16 + text.length, codePoint, line, column };
}

/** Whether the offset lies between the halves of one code point. */
export const splitsPair = (text: string, offset: number): boolean =>
  offset > 0 && isHigh(text.charCodeAt(offset - 1)) && isLow(text.charCodeAt(offset));

const isHigh = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;
const isLow = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;

/**
 * Turns UTF-16 offsets of `text` into positions of the whole. Offsets asked for in ascending order cost one pass
 * over the text together. An offset inside a surrogate pair is that of the pair.
 */
export const createLocator = (text: string, from: TextPosition): ((offset: number) => TextPosition) =>
  HALVES.test(text) ? locatePoints(text, from) : locateUnits(text, from);

/** The same where every code unit is a code point: only the ends of lines have to be looked for. */
function locateUnits(text: string, from: TextPosition): (offset: number) => TextPosition {
  const firstBreak = text.indexOf('\n');
  /** The offset of the first end of a line that was not passed yet; -1 behind the last. */
  let next = firstBreak;
  let last = 0;
  let line = from.line;
  /** Offset at which the line began; before the text, where it began there. */
  let lineStart = 1 - from.column;
  return (asked) => {
    const offset = Math.min(asked, text.length);
    if (offset < last) {
      next = firstBreak;
      line = from.line;
      lineStart = 1 - from.column;
    }
    last = offset;
    while (next >= 0 && next < offset) {
      line += 1;
      lineStart = next + 1;
      next = text.indexOf('\n', lineStart);
    }
    return {
      utf16: from.utf16 + offset,
      codePoint: from.codePoint + offset,
      line,
      column: offset - lineStart + 1,
    };
  };
}

function locatePoints(text: string, from: TextPosition): (offset: number) => TextPosition {
  let offset = 0;
  let position = from;
  return (asked) => {
    const wanted = splitsPair(text, asked) ? asked - 1 : asked;
    if (wanted < offset) {
      offset = 0;
      position = from;
    }
    position = advance(position, text.slice(offset, wanted));
    offset = wanted;
    return position;
  };
}

/** A place as an editor shows it. */
export interface LineAndColumn {
  /** Counted from 1; a line ends with LF, CR LF or CR. */
  readonly line: number;
  /** Counted from 1, in the unit of the offset beside it. */
  readonly column: number;
}

const LINE_END = /\r\n?|\n/g;

/**
 * The line and column of an offset.
 * @param offset in UTF-16 code units
 * @param convert from those into the unit that columns are counted in
 */
export function lineAndColumn(text: string, offset: number, convert: OffsetConverter): LineAndColumn {
  let line = 1;
  let start = 0;
  for (const { index, 0: end } of text.slice(0, offset).matchAll(LINE_END)) {
    line += 1;
    start = index + end.length;
  }
  return { line, column: convert(offset) - convert(start) + 1 };
}
