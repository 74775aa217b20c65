import { createLocator, type TextPosition } from './text-position.js';

/** A stretch of extracted text and where it comes from. */
export interface SourcedText {
  readonly text: string;
  /** Where it begins in the file. */
  readonly at: TextPosition;
  /** Where it ends in the file, where it is written otherwise than it reads: an entity, an escape. */
  readonly until?: TextPosition;
}

interface Segment extends SourcedText {
  /** UTF-16 offset in the extracted text. */
  readonly from: number;
}

/** Leads from offsets of an extracted text back into the file. Stretches are added in order. */
export class SourceMap {
  #segments: Segment[] = [];
  #length = 0;

  add(piece: SourcedText): void {
    if (piece.text === '') return;
    this.#segments.push({ ...piece, from: this.#length });
    this.#length += piece.text.length;
  }

  /** Where the code unit at an offset begins. */
  start(offset: number): TextPosition | undefined {
    const segment = this.#segmentAt(offset);
    if (segment === undefined) return undefined;
    if (segment.until !== undefined) return segment.at;
    return createLocator(segment.text, segment.at)(offset - segment.from);
  }

  /** Where the code unit before an offset ends. */
  end(offset: number): TextPosition | undefined {
    const segment = this.#segmentAt(offset - 1);
    if (segment === undefined) return undefined;
    return segment.until ?? createLocator(segment.text, segment.at)(offset - segment.from);
  }

  /** What is known so far; what is added or forgotten later does not change it. */
  snapshot(): SourceMap {
    const copy = new SourceMap();
    copy.#segments = [...this.#segments];
    copy.#length = this.#length;
    return copy;
  }

  /** Forgets what lies before an offset. */
  release(before: number): void {
    const first = this.#segments.findIndex(({ from, text }) => from + text.length > before);
    if (first > 0) this.#segments = this.#segments.slice(first);
  }

  #segmentAt(offset: number): Segment | undefined {
    let low = 0;
    let high = this.#segments.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#segments[middle]?.from ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return this.#segments[low];
  }
}
