import { createLocator, type TextPosition } from '../../text/text-position.js';

/** A stretch of extracted text and where it comes from. */
export interface SourcedText {
  readonly text: string;
  /** Where it begins in the file. */
  readonly at: TextPosition;
  /** Where it ends in the file, where it is written otherwise than it reads: an entity, an escape. */
  readonly until?: TextPosition;
}

/** UTF-16 units from which on a stretch is not made longer: what is forgotten is forgotten by stretches, and gone through. */
const LONGEST_SEGMENT = 16_384;

interface Segment extends SourcedText {
  /** UTF-16 offset in the extracted text. */
  readonly from: number;
}

/** Leads to positions inside one segment; each end of what is found is asked for in ascending order. */
interface Locators {
  readonly segment: Segment;
  readonly start: (offset: number) => TextPosition;
  readonly end: (offset: number) => TextPosition;
}

/** Leads from offsets of an extracted text back into the file. Stretches are added in order. */
export class SourceMap {
  #segments: Segment[] = [];
  #length = 0;
  /** Of the segment that was asked for last: a long one is gone through once, not once for each question. */
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

  /** Where the code unit at an offset begins. */
  start(offset: number): TextPosition | undefined {
    const segment = this.#segmentAt(offset);
    if (segment === undefined) return undefined;
    if (segment.until !== undefined) return segment.at;
    return this.#locatorsOf(segment).start(offset - segment.from);
  }

  /** Where the code unit before an offset ends. */
  end(offset: number): TextPosition | undefined {
    const segment = this.#segmentAt(offset - 1);
    if (segment === undefined) return undefined;
    return segment.until ?? this.#locatorsOf(segment).end(offset - segment.from);
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

/** Both are written as they read, and follow each other: what the reader cuts finely need not be kept so. */
const isContinuedBy = (last: Segment, piece: SourcedText): boolean =>
  last.text.length < LONGEST_SEGMENT &&
  last.until === undefined &&
  piece.until === undefined &&
  last.at.utf16 + last.text.length === piece.at.utf16;
