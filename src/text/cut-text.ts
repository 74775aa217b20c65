import { present } from '../core/present.js';
import { findCut, trimHead, trimTail } from './cut-places.js';
import { advance, splitsPair, TEXT_START, type TextPosition } from './text-position.js';

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
export interface CutOptions {
  /** Most UTF-8 bytes of a chunk's text. At least 256. Default 16,384. */
  readonly bytes?: number;
  /** UTF-16 units read before and behind what a chunk owns; at most a sixteenth of `bytes`. Default 512. */
  readonly overlap?: number;
  /** UTF-16 units at the start that earlier chunks own, where a text is gone on with from `TextCutter.rest`. Default 0. */
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
    this.#overlap = Math.min(overlap, Math.floor(this.#bytes / 16));
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
