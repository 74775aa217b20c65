import type { OffsetConverter } from '../core/offsets.js';

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
