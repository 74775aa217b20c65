import { present } from '../core/present.js';
import { GAP, gapOf, type PreparedText, type Tokens } from './tokens.js';

/** Tokens of text per window; with `[CLS]` and `[SEP]` the model reads 128. */
export const WINDOW_TOKENS = 126;
/** Tokens shared by two windows if the cut is not at the end of a line or sentence. */
export const WINDOW_OVERLAP = 24;
const SENTENCE_ENDS = new Set('.!?…。！？');

/** The model reads tokens `[start, end)`; its results are used for tokens `[from, to)`. */
interface Window {
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Splits a text into windows whose used ranges cover every token exactly once (TOKENIZER.md, section 4). Cuts are at
 * the ends of lines and sentences if possible, and otherwise have an overlap, so that both windows see the context of
 * the cut.
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

/** Returns the token to cut before: the highest rank, then the one closest to windows of even size, then the first. */
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

/**
 * Ranks a cut before a token: 2 or more at the end of a line or sentence, 1 at a space, 0 between words without a
 * space, -1 inside a word.
 */
function cutRank(tokens: Tokens, text: string, at: number): number {
  const gap = gapOf(present(tokens.shapes[at], 'shape of a token'));
  if (gap === GAP.continues) return -1;
  if (gap === GAP.blankLine || gap === GAP.newline) return gap;
  if (gap === GAP.glued) return 0;
  return SENTENCE_ENDS.has(text.charAt(present(tokens.ends[at - 1], 'end of a token') - 1)) ? 2 : 1;
}

/** Returns the start of the word that contains a token, but not before `least`. */
function wordStart(tokens: Tokens, token: number, least: number): number {
  let at = token;
  while (at > least && gapOf(present(tokens.shapes[at], 'shape of a token')) === GAP.continues) at -= 1;
  return at;
}

/** Fixed cost of a run, in tokens. */
const RUN_COST = 4;
/**
 * Total number of tokens up to which each cell gets a window of its own, so that its result only depends on the cell
 * and its header. A thousand tokens take 0.1 s of one thread.
 */
const ALONE_BUDGET = 3000;
/**
 * Total number of tokens, including headers, above which a header is read once per run of cells instead of before each
 * cell.
 */
const HEADER_BUDGET = 5000;
/**
 * Number of consecutive cells of one column. A window then contains several columns, which provide context for each
 * other.
 */
const CELLS_IN_TURN = 4;

/** A cell in a window. */
interface PackedText {
  readonly text: PreparedText;
  /** First token to read: 0 with the header, or the first token of the value without it. */
  readonly start: number;
}

/** Cells that are read in one window, as lines of one document. */
export type Pack = readonly PackedText[];

/**
 * Packs short texts with headers into windows: one window per text while that is cheap, otherwise a few cells of each
 * column in turn. The packing depends on the request alone, not on other requests, so that results are the same under
 * load.
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

/** Groups texts by header, in order of the first cell of each column. */
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

/** Yields the first `length` items of each column, then the next of each, until all are used. */
function* inTurn<T>(columns: readonly (readonly T[])[], length: number): Iterable<readonly T[]> {
  const longest = columns.reduce((most, column) => Math.max(most, column.length), 0);
  for (let from = 0; from < longest; from += length) {
    for (const column of columns) {
      if (from < column.length) yield column.slice(from, from + length);
    }
  }
}
