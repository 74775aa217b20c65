import { createLocator, type TextPosition } from '../../text/text-position.js';

/** A segment of extracted text and its position in the file. */
export interface SourcedText {
  readonly text: string;
  /** Start position in the file. */
  readonly at: TextPosition;
  /** End position in the file, if the source differs from the extracted text, as for an entity or an escape. */
  readonly until?: TextPosition;
}

/** Length in UTF-16 units from which a segment is not extended: segments are the unit of releasing and of scanning. */
const LONGEST_SEGMENT = 16_384;

interface Segment extends SourcedText {
  /** UTF-16 offset in the extracted text. */
  readonly from: number;
}

/** Locators for positions inside one segment. Each expects its offsets in ascending order. */
interface Locators {
  readonly segment: Segment;
  readonly start: (offset: number) => TextPosition;
  readonly end: (offset: number) => TextPosition;
}

/** Maps offsets in extracted text back to positions in the file. Segments are added in order. */
export class SourceMap {
  #segments: Segment[] = [];
  #length = 0;
  /** Locators of the segment queried last, so that a long segment is scanned once rather than for each query. */
  #locators: Locators | undefined;

  add(piece: SourcedText): void {
    if (piece.text === '') return;
    const last = this.#segments.at(-1);
    if (last !== undefined && isContinuedBy(last, piece)) {
      this.#segments[this.#segments.length - 1] = { ...last, text: last.text + piece.text };
    } else {
      this.#segments.push({ ...piece, from: this.#length });
    }
    this.#length += piece.text.length;
  }

  /** Returns the start position of the code unit at an offset. */
  start(offset: number): TextPosition | undefined {
    const segment = this.#segmentAt(offset);
    if (segment === undefined) return undefined;
    if (segment.until !== undefined) return segment.at;
    return this.#locatorsOf(segment).start(offset - segment.from);
  }

  /** Returns the end position of the code unit before an offset. */
  end(offset: number): TextPosition | undefined {
    const segment = this.#segmentAt(offset - 1);
    if (segment === undefined) return undefined;
    return segment.until ?? this.#locatorsOf(segment).end(offset - segment.from);
  }

  /** Returns a copy that later additions and releases do not change. */
  snapshot(): SourceMap {
    const copy = new SourceMap();
    copy.#segments = [...this.#segments];
    copy.#length = this.#length;
    return copy;
  }

  /** Drops the segments before an offset. */
  release(before: number): void {
    const first = this.#segments.findIndex(({ from, text }) => from + text.length > before);
    if (first > 0) this.#segments = this.#segments.slice(first);
  }

  #locatorsOf(segment: Segment): Locators {
    if (this.#locators?.segment !== segment) {
      const { text, at } = segment;
      this.#locators = { segment, start: createLocator(text, at), end: createLocator(text, at) };
    }
    return this.#locators;
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

/**
 * Whether a piece can be merged into the last segment: both are verbatim and adjacent. Readers may cut more finely than
 * the map needs.
 */
const isContinuedBy = (last: Segment, piece: SourcedText): boolean =>
  last.text.length < LONGEST_SEGMENT &&
  last.until === undefined &&
  piece.until === undefined &&
  last.at.utf16 + last.text.length === piece.at.utf16;
