import type { PreparedText } from './model-text.js';
import { WINDOW_TOKENS } from './windows.js';

/** What a run costs besides its tokens, in tokens. */
const RUN_COST = 4;
/**
 * Tokens up to which each cell is read by itself: then its answer depends on cell and header alone. A thousand
 * tokens take a tenth of a second of one thread.
 */
const ALONE_BUDGET = 3000;
/** Tokens of cells with their headers, above which a header is read once for a run of cells, not before each. */
const HEADER_BUDGET = 5000;
/** Cells of one column that stand together: a window then holds several columns, and each helps to judge the others. */
const CELLS_IN_TURN = 4;

/** A cell in a window. */
export interface PackedText {
  readonly text: PreparedText;
  /** Token at which reading begins: 0 with its header, its value's first without. */
  readonly start: number;
}

/** Cells that are read in one window, as lines of one document. */
export type Pack = readonly PackedText[];

/**
 * Puts short texts with headers into windows: each by itself while that is cheap, else some cells of each column in
 * turn. What is read together depends on
 * the request alone, never on other requests, so that answers stay the same under load.
 */
export function packCells(texts: readonly PreparedText[]): readonly Pack[] {
  const tokens = texts.reduce((sum, text) => sum + text.tokens.length, 0);
  if (tokens + texts.length * RUN_COST <= ALONE_BUDGET) return texts.map((text) => [{ text, start: 0 }]);
  const isBrief = tokens > HEADER_BUDGET;
  const packs: PackedText[][] = [];
  let room = 0;
  for (const run of inTurn(groupByHeader(texts), isBrief ? Infinity : CELLS_IN_TURN)) {
    run.forEach((text, index) => {
      const start = isBrief && index > 0 ? text.from : 0;
      if (text.tokens.length - start <= room) {
        packs.at(-1)?.push({ text, start });
        room -= text.tokens.length - start;
      } else {
        packs.push([{ text, start: 0 }]);
        room = WINDOW_TOKENS - text.tokens.length;
      }
    });
  }
  return packs;
}

/** Columns in order of their first cell. */
function groupByHeader(texts: readonly PreparedText[]): readonly (readonly PreparedText[])[] {
  const columns = new Map<string, PreparedText[]>();
  for (const text of texts) {
    const header = text.source.text.slice(0, text.source.from);
    const column = columns.get(header);
    if (column === undefined) columns.set(header, [text]);
    else column.push(text);
  }
  return [...columns.values()];
}

/** The first `length` of each column, then the next of each, until all are used up. */
function* inTurn<T>(columns: readonly (readonly T[])[], length: number): Iterable<readonly T[]> {
  const longest = columns.reduce((most, column) => Math.max(most, column.length), 0);
  for (let from = 0; from < longest; from += length) {
    for (const column of columns) {
      if (from < column.length) yield column.slice(from, from + length);
    }
  }
}
