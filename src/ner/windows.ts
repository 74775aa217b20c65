import { present } from '../core/present.js';
import { GAP, gapOf, type PreparedText, type Tokens } from './tokens.js';

/** Tokens of text in a window; with `[CLS]` and `[SEP]` the model reads 128. */
export const WINDOW_TOKENS = 126;
/** Tokens that two windows share where no line or sentence ends. */
export const WINDOW_OVERLAP = 24;
const SENTENCE_ENDS = new Set('.!?…。！？');

/** The model reads tokens `[start, end)`; its answer is used for tokens `[from, to)`. */
interface Window {
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Cuts a text into windows whose used ranges cover every token exactly once (TOKENIZER.md, section 4): at line and
 * sentence ends where there are any, with an overlap elsewhere, so that both sides see what stands around the cut.
 */
export function planWindows(tokens: Tokens, text: string): readonly Window[] {
  const windows: Window[] = [];
  let start = 0;
  let from = 0;
  while (tokens.length - start > WINDOW_TOKENS) {
    const { cut, rank } = bestCut(tokens, text, start);
    if (rank === 2) {
      windows.push({ start, end: cut, from, to: cut });
      start = from = cut;
      continue;
    }
    const to = wordStart(tokens, cut - WINDOW_OVERLAP / 2, from + 1);
    windows.push({ start, end: cut, from, to });
    from = to;
    start = wordStart(tokens, cut - WINDOW_OVERLAP, start + 1);
  }
  if (tokens.length > 0) windows.push({ start, end: tokens.length, from, to: tokens.length });
  return windows;
}

/** The place to cut before: the best rank, then nearest to windows of even size, then the first. */
function bestCut(
  tokens: Tokens,
  text: string,
  start: number,
): { readonly cut: number; readonly rank: number } {
  const rest = tokens.length - start;
  const ideal = start + Math.ceil(rest / Math.ceil(rest / WINDOW_TOKENS));
  let cut = -1;
  let best = -2;
  for (let at = start + WINDOW_TOKENS / 2; at <= start + WINDOW_TOKENS; at += 1) {
    const rank = Math.min(cutRank(tokens, text, at), 2);
    if (rank > best || (rank === best && Math.abs(at - ideal) < Math.abs(cut - ideal))) {
      best = rank;
      cut = at;
    }
  }
  return { cut, rank: best };
}

/** How good a cut before the token is: 2 or more at a line or sentence end, 1 at a space, 0 at a word, -1 inside one. */
function cutRank(tokens: Tokens, text: string, at: number): number {
  const gap = gapOf(present(tokens.shapes[at], 'shape of a token'));
  if (gap === GAP.continues) return -1;
  if (gap === GAP.blankLine || gap === GAP.newline) return gap;
  if (gap === GAP.glued) return 0;
  return SENTENCE_ENDS.has(text.charAt(present(tokens.ends[at - 1], 'end of a token') - 1)) ? 2 : 1;
}

/** The start of the word that the token belongs to, but not before `least`. */
function wordStart(tokens: Tokens, token: number, least: number): number {
  let at = token;
  while (at > least && gapOf(present(tokens.shapes[at], 'shape of a token')) === GAP.continues) at -= 1;
  return at;
}

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
interface PackedText {
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
