import { isAscii } from '../core/offsets.js';
import { present } from '../core/present.js';
import type { Span } from '../core/span.js';
import { advance, splitsPair, TEXT_START, type TextPosition } from './text-position.js';

/** A line that is followed by a blank one, with it. */
const PARAGRAPH_END = /\n[^\S\n]*\n/g;
const LINE_END = /\n/g;
/** The end of a sentence and the space behind it. */
const SENTENCE_END = /[.!?…]["'”’)\]]?\s+|[。！？]/g;
const SPACE = /\s+/g;
/** The places where a text may be cut, the best first, each with the share of the range in which it is looked for. */
const PLACES: readonly { readonly end: RegExp; readonly share: number }[] = [
  { end: PARAGRAPH_END, share: 0.25 },
  { end: LINE_END, share: 0.5 },
  { end: SENTENCE_END, share: 0.5 },
  { end: SPACE, share: 1 },
];

/** Below it no unit joins another, but a line feed its carriage return: what lies between two such is a boundary. */
const FIRST_JOINING = 0x300;

/** What readers take for characters (extended grapheme clusters, UAX #29). */
const SEGMENTER = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * The best place to cut a text, as late as may be: the offset behind a paragraph, a line, a sentence or a space.
 * Without any, the limit itself, or just before where the limit would split a code point or a grapheme's mark.
 * @param least the cut is not before this offset
 * @param limit the cut is not behind this offset; above `least`
 */
function findCut(text: string, least: number, limit: number): number {
  for (const { end, share } of PLACES) {
    const from = Math.max(least, Math.ceil(limit - (limit - least) * share));
    const found = lastEnd(end, text.slice(from - 1, limit));
    if (found > 0) return Math.max(least, from - 1 + found);
  }
  return betweenLetters(text, least, limit);
}

/** The end of a chunk's text: behind a space between cut and limit where there is one. */
function trimTail(text: string, cut: number, limit: number): number {
  const found = lastEnd(SPACE, text.slice(cut, limit));
  return found > 0 ? cut + found : betweenLetters(text, cut, limit);
}

/** The start of the next chunk's text: behind a line end, else behind a space, between `from` and the cut. */
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

/** The last offset up to the limit that splits no code point and, within reason, no letter from its marks. */
function betweenLetters(text: string, least: number, limit: number): number {
  const back = Math.max(least, limit - 16);
  for (let at = limit; at > back; at--) {
    if (!splitsPair(text, at) && !MARK.test(text.slice(at, at + 2))) return at;
  }
  return splitsPair(text, limit) ? limit - 1 : limit;
}

/**
 * A part of a longer text, with some of what stands before and behind it, so that what is found near a cut is
 * judged as in the whole. The owned ranges of all chunks follow each other without gap and cover the text.
 */
export interface TextChunk {
  /** What is to be read. */
  readonly text: string;
  /** Where `text` begins in the whole. */
  readonly at: TextPosition;
  /** UTF-16 offsets in `text`: findings that begin in `[from, to)` belong to this chunk, others to a neighbour. */
  readonly from: number;
  readonly to: number;
}

/** How a text is cut. */
interface CutOptions {
  /** Most UTF-8 bytes of a chunk's text. At least 256. Default 16,384. */
  readonly bytes?: number;
  /**
   * UTF-16 units read before and behind what a chunk owns. Default 512; at most an eighth of `bytes`, so that a chunk of
   * any script owns something: three bytes a unit leave a third of the units.
   */
  readonly overlap?: number;
  /** UTF-16 units at the start that earlier chunks own, when a text continues from `TextCutter.rest`. Default 0. */
  readonly owned?: number;
  /** Where the text begins, e.g. behind a byte order mark. Default: the start of everything. */
  readonly from?: TextPosition;
}

const DEFAULT_BYTES = 16_384;
const LEAST_BYTES = 256;
const DEFAULT_OVERLAP = 512;

/** Cuts a text that lies in memory. */
export function* cutText(text: string, options: CutOptions = {}): Iterable<TextChunk> {
  const cutter = new TextCutter(options);
  yield* cutter.push(text);
  yield* cutter.end();
}

/**
 * Cuts a text that arrives in pieces, in memory bounded by one chunk and one piece: behind a blank line, a line, a
 * sentence or a word, the best that is near; between two code points where a text has none of them. How the text
 * was divided into pieces makes no difference.
 */
export class TextCutter {
  readonly #bytes: number;
  readonly #overlap: number;
  #buffer = '';
  #at: TextPosition;
  /** Offset in the buffer of what no chunk owns yet. */
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

  /** Where the next chunk's text begins, and how much of it is owned already: from there on, the same chunks come. */
  get rest(): { readonly at: TextPosition; readonly owned: number } {
    return { at: this.#at, owned: this.#owned };
  }

  /** Takes the next piece; yields the chunks that are complete with it. All must be taken before the next push. */
  *push(piece: string): Iterable<TextChunk> {
    this.#buffer += piece;
    // A unit is at least one byte: more units than bytes cannot be the last chunk.
    while (this.#buffer.length > this.#bytes) yield this.#cut();
  }

  /** Yields what is left. */
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

/** The longest start of the text, in whole code points, whose UTF-8 form fits. */
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
 * Widens spans so that none begins or ends inside a grapheme cluster: a letter keeps its marks, an emoji its parts.
 * Costs next to nothing where the units at a span's edges are ASCII or Latin-1. Spans that need no change are the
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

/** Whether the units on both sides of an offset could belong together. */
const mayJoin = (text: string, at: number): boolean =>
  at > 0 &&
  at < text.length &&
  (text.charCodeAt(at) >= FIRST_JOINING || text.charCodeAt(at - 1) >= FIRST_JOINING);
