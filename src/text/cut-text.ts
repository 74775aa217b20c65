import { isAscii } from '../core/offsets.js';
import { present } from '../core/present.js';
import type { Span } from '../core/span.js';
import { advance, splitsPair, TEXT_START, type TextPosition } from './text-position.js';

/** A line break followed by a blank line. */
const PARAGRAPH_END = /\n[^\S\n]*\n/g;
const LINE_END = /\n/g;
/** The end of a sentence and the space after it. */
const SENTENCE_END = /[.!?…]["'”’)\]]?\s+|[。！？]/g;
const SPACE = /\s+/g;
/** Preferred cut positions in descending order, each with the share of the range to search, counted from its end. */
const PLACES: readonly { readonly end: RegExp; readonly share: number }[] = [
  { end: PARAGRAPH_END, share: 0.25 },
  { end: LINE_END, share: 0.5 },
  { end: SENTENCE_END, share: 0.5 },
  { end: SPACE, share: 1 },
];

/**
 * Code units below this never join another one into a grapheme, except a line feed after a carriage return, so there is
 * a boundary between two of them.
 */
const FIRST_JOINING = 0x300;

/** Extended grapheme clusters (UAX #29). */
const SEGMENTER = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * Finds the best offset to cut a text, as late as possible: after a paragraph, a line, a sentence or a space. Without
 * any of these it returns the limit, or an offset just before it if the limit would split a code point or separate a
 * letter from its marks.
 * @param least minimum offset of the cut
 * @param limit maximum offset of the cut; greater than `least`
 */
function findCut(text: string, least: number, limit: number): number {
  for (const { end, share } of PLACES) {
    const from = Math.max(least, Math.ceil(limit - (limit - least) * share));
    const found = lastEnd(end, text.slice(from - 1, limit));
    if (found > 0) return Math.max(least, from - 1 + found);
  }
  return betweenLetters(text, least, limit);
}

/** Returns the end of a chunk's text: after the last space between the cut and the limit, if there is one. */
function trimTail(text: string, cut: number, limit: number): number {
  const found = lastEnd(SPACE, text.slice(cut, limit));
  return found > 0 ? cut + found : betweenLetters(text, cut, limit);
}

/**
 * Returns the start of the next chunk's text between `from` and the cut: after a line break, otherwise after a space.
 */
function trimHead(text: string, from: number, cut: number): number {
  if (from === 0) return 0;
  const stretch = text.slice(from, cut);
  const line = stretch.indexOf('\n') + 1;
  if (line > 0 && line < stretch.length) return from + line;
  const space = stretch.search(/\s\S/);
  if (space >= 0) return from + space + 1;
  return splitsPair(text, from) ? from + 1 : from;
}

function lastEnd(place: RegExp, stretch: string): number {
  let end = 0;
  for (const match of stretch.matchAll(place)) end = match.index + match[0].length;
  return end;
}

const MARK = /^(?:\p{M}|\u200d)/u;

/**
 * Returns the last offset up to the limit that does not split a code point or, within 16 code units, separate a letter
 * from its marks.
 */
function betweenLetters(text: string, least: number, limit: number): number {
  const back = Math.max(least, limit - 16);
  for (let at = limit; at > back; at--) {
    if (!splitsPair(text, at) && !MARK.test(text.slice(at, at + 2))) return at;
  }
  return splitsPair(text, limit) ? limit - 1 : limit;
}

/**
 * A part of a longer text with some context before and after it, so that findings near a cut are scored as in the whole
 * text. The owned ranges of all chunks are contiguous and cover the text.
 */
export interface TextChunk {
  /** Text to classify, including the context. */
  readonly text: string;
  /** Position of `text` in the whole text. */
  readonly at: TextPosition;
  /** UTF-16 offsets in `text`. Findings that start in `[from, to)` belong to this chunk, others to a neighbor. */
  readonly from: number;
  readonly to: number;
}

/** Options for splitting a text. */
interface CutOptions {
  /** Maximum length of a chunk's text in UTF-8 bytes, at least 256. Default: 16,384. */
  readonly bytes?: number;
  /**
   * Context before and after the owned range in UTF-16 code units. Default: 512. At most an eighth of `bytes`, so that
   * a chunk owns some text in any script: at three bytes per code unit a third of the code units remain.
   */
  readonly overlap?: number;
  /** Number of leading UTF-16 code units that earlier chunks own, when resuming from `TextCutter.rest`. Default: 0. */
  readonly owned?: number;
  /** Position at which the text starts, for example after a byte order mark. Default: the start of the text. */
  readonly from?: TextPosition;
}

const DEFAULT_BYTES = 16_384;
const LEAST_BYTES = 256;
const DEFAULT_OVERLAP = 512;

/** Splits a text that is in memory. */
export function* cutText(text: string, options: CutOptions = {}): Iterable<TextChunk> {
  const cutter = new TextCutter(options);
  yield* cutter.push(text);
  yield* cutter.end();
}

/**
 * Splits a text that arrives in pieces, with memory bounded by one chunk and one piece. It cuts after a blank line, a
 * line, a sentence or a word, whichever is best nearby, or else between two code points. How the text was divided into
 * pieces has no effect.
 */
export class TextCutter {
  readonly #bytes: number;
  readonly #overlap: number;
  #buffer = '';
  #at: TextPosition;
  /** Offset in the buffer of the first code unit that no chunk owns yet. */
  #owned: number;

  constructor({
    bytes = DEFAULT_BYTES,
    overlap = DEFAULT_OVERLAP,
    owned = 0,
    from = TEXT_START,
  }: CutOptions = {}) {
    this.#owned = owned;
    this.#bytes = Math.max(LEAST_BYTES, bytes);
    this.#overlap = Math.min(overlap, Math.floor(this.#bytes / 8));
    this.#at = from;
  }

  /**
   * Position of the next chunk's text, and how much of it is already owned. A new cutter that starts there yields the
   * same chunks.
   */
  get rest(): { readonly at: TextPosition; readonly owned: number } {
    return { at: this.#at, owned: this.#owned };
  }

  /** Adds a piece and yields the chunks that it completes. The caller must consume all of them before the next push. */
  *push(piece: string): Iterable<TextChunk> {
    this.#buffer += piece;
    // Each code unit takes at least one byte, so a buffer with more code units than `bytes` cannot be the last chunk.
    while (this.#buffer.length > this.#bytes) yield this.#cut();
  }

  /** Yields the remaining chunks. */
  *end(): Iterable<TextChunk> {
    while (Buffer.byteLength(this.#buffer) > this.#bytes) yield this.#cut();
    if (this.#buffer.length > this.#owned) {
      yield { text: this.#buffer, at: this.#at, from: this.#owned, to: this.#buffer.length };
    }
    this.#buffer = '';
    this.#owned = 0;
  }

  #cut(): TextChunk {
    const room = fittingLength(this.#buffer, this.#bytes);
    const cut = findCut(this.#buffer, this.#owned + 1, room - this.#overlap);
    const tail = trimTail(this.#buffer, cut, room);
    const chunk = { text: this.#buffer.slice(0, tail), at: this.#at, from: this.#owned, to: cut };
    const head = trimHead(this.#buffer, Math.max(0, cut - this.#overlap), cut);
    this.#at = advance(this.#at, this.#buffer.slice(0, head));
    this.#buffer = this.#buffer.slice(head);
    this.#owned = cut - head;
    return chunk;
  }
}

/** Returns the length of the longest prefix, in whole code points, whose UTF-8 form fits into `bytes`. */
function fittingLength(text: string, bytes: number): number {
  const head = text.slice(0, bytes);
  if (isAscii(head)) return head.length;
  let used = 0;
  let index = 0;
  while (index < text.length) {
    const codePoint = present(text.codePointAt(index), 'code point');
    used += codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
    if (used > bytes) break;
    index += codePoint > 0xffff ? 2 : 1;
  }
  return splitsPair(text, index) ? index - 1 : index;
}

/**
 * Widens spans so that none starts or ends inside a grapheme cluster: a letter keeps its marks, an emoji its parts.
 * This is almost free if the code units at the edges are ASCII or Latin-1. Spans that do not change are returned as the
 * same objects.
 */
export function wholeClusters<S extends Span>(text: string, spans: readonly S[]): readonly S[] {
  if (spans.length === 0) return spans;
  let segments: Intl.Segments | undefined;
  let last: Span = { start: 0, end: 0 };
  const clusterAround = (at: number): Span => {
    if (last.start < at && at < last.end) return last;
    segments ??= SEGMENTER.segment(text);
    const found = segments.containing(at);
    last = found === undefined ? last : { start: found.index, end: found.index + found.segment.length };
    return last;
  };
  return spans.map((span) => {
    const start = mayJoin(text, span.start) ? clusterAround(span.start).start : span.start;
    const around = mayJoin(text, span.end) ? clusterAround(span.end) : undefined;
    const end = around !== undefined && around.start < span.end ? around.end : span.end;
    return start === span.start && end === span.end ? span : { ...span, start, end };
  });
}

/** Returns whether the code units on both sides of an offset may belong to one cluster. */
const mayJoin = (text: string, at: number): boolean =>
  at > 0 &&
  at < text.length &&
  (text.charCodeAt(at) >= FIRST_JOINING || text.charCodeAt(at - 1) >= FIRST_JOINING);
