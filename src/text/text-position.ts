import { hasSurrogates, type OffsetConverter } from '../core/offsets.js';

/** A position in a whole text, independent of how it was split. */
export interface TextPosition {
  /** Number of UTF-16 code units before the position. */
  readonly utf16: number;
  /** Number of code points before the position. */
  readonly codePoint: number;
  /** Line number from 1; a line ends after its line feed. */
  readonly line: number;
  /** Column in code points, from 1. */
  readonly column: number;
}

/** Start of a text. */
export const TEXT_START: TextPosition = Object.freeze({ utf16: 0, codePoint: 0, line: 1, column: 1 });

const LINE_FEED = 10;

/**
 * Returns the position at the end of `text`, which starts at `from`. An end inside a surrogate pair counts the half as
 * one code point.
 */
export const advance = (from: TextPosition, text: string): TextPosition =>
  hasSurrogates(text) ? advanceByPoints(from, text) : locateUnits(text, from)(text.length);

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

/** Returns whether an offset lies inside a surrogate pair. */
export const splitsPair = (text: string, offset: number): boolean =>
  offset > 0 && isHigh(text.charCodeAt(offset - 1)) && isLow(text.charCodeAt(offset));

const isHigh = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;
const isLow = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;

/**
 * Returns a function that converts UTF-16 offsets of `text` to positions in the whole text. Ascending offsets cost a
 * single pass over the text in total. An offset inside a surrogate pair gets the position of the pair.
 */
export const createLocator = (text: string, from: TextPosition): ((offset: number) => TextPosition) =>
  hasSurrogates(text) ? locatePoints(text, from) : locateUnits(text, from);

/** Locator for texts without surrogates, which only needs to search for line breaks. */
function locateUnits(text: string, from: TextPosition): (offset: number) => TextPosition {
  const firstBreak = text.indexOf('\n');
  /** Offset of the next line break; -1 after the last. */
  let next = firstBreak;
  let last = 0;
  let line = from.line;
  /** Offset of the line start; less than 1 if the line starts before the text. */
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

/** A position as shown in an editor. */
export interface LineAndColumn {
  /** From 1; a line ends with LF, CR LF or CR. */
  readonly line: number;
  /** From 1, in the unit of the accompanying offset. */
  readonly column: number;
}

const LINE_END = /\r\n?|\n/g;

/**
 * Returns the line and column of an offset.
 * @param offset in UTF-16 code units
 * @param convert converts UTF-16 offsets to the unit of the column
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
