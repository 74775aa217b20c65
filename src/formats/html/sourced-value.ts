import { createLocator, TEXT_START, type TextPosition } from '../../text/text-position.js';
import type { SourcedText } from '../content/source-map.js';
import type { MarkupPiece, Within } from './markup-piece.js';

/** Maximum UTF-16 units of white space around a letter that are buffered until the next text arrives. */
const MOST_HELD = 1_000;

/** A piece, or a break that must not separate two letters. */
export interface PlacedPiece extends MarkupPiece {
  /** Whether a positioned part of SVG text begins or ends here. */
  readonly isPlacing?: true;
}

/**
 * A decoded value that maps each of its stretches to the source. Look up offsets in ascending order for linear time.
 */
export class SourcedValue {
  readonly text: string;
  readonly #stretches: readonly (SourcedText & { readonly from: number })[];
  #current = 0;
  #locate: ((offset: number) => TextPosition) | undefined;

  constructor(stretches: readonly SourcedText[]) {
    let from = 0;
    this.#stretches = stretches.map((one) => {
      const placed = { ...one, from };
      from += one.text.length;
      return placed;
    });
    this.text = stretches.map(({ text }) => text).join('');
  }

  /** Returns the stretches of a part of the value. */
  slice(from: number, to: number): readonly SourcedText[] {
    const slices: SourcedText[] = [];
    if (to <= from) return slices;
    this.#seek(from);
    for (let index = this.#current; ; index += 1) {
      const stretch = this.#stretches[index];
      if (stretch === undefined || stretch.from >= to) return slices;
      this.#moveTo(index);
      const start = Math.max(from, stretch.from) - stretch.from;
      const text = stretch.text.slice(start, to - stretch.from);
      if (text === '') continue;
      slices.push(
        stretch.until === undefined
          ? { text, at: this.#position(stretch, start) }
          : { text, at: stretch.at, until: stretch.until },
      );
    }
  }

  start(offset: number): TextPosition {
    this.#seek(offset);
    const stretch = this.#stretches[this.#current];
    if (stretch === undefined) return TEXT_START;
    const inside = offset - stretch.from;
    if (stretch.until === undefined) return this.#position(stretch, inside);
    return inside >= stretch.text.length ? stretch.until : stretch.at;
  }

  end(offset: number): TextPosition {
    if (offset === 0) return this.start(0);
    this.#seek(offset - 1);
    const stretch = this.#stretches[this.#current];
    if (stretch === undefined) return TEXT_START;
    return stretch.until ?? this.#position(stretch, offset - stretch.from);
  }

  /** Splits the value at matches of `pattern`; each decoded match becomes one stretch. */
  decoded(pattern: RegExp, decode: (written: string, at: number) => string): SourcedValue {
    const stretches: SourcedText[] = [];
    let position = 0;
    for (const { 0: written, index } of this.text.matchAll(pattern)) {
      const text = decode(written, index);
      if (text === written) continue;
      for (const one of this.slice(position, index)) stretches.push(one);
      position = index + written.length;
      stretches.push({ text, at: this.start(index), until: this.end(position) });
    }
    if (stretches.length === 0) return this;
    for (const one of this.slice(position, this.text.length)) stretches.push(one);
    return new SourcedValue(stretches);
  }

  /** Returns the whole value as pieces with the same nesting. */
  pieces(within: readonly Within[]): readonly MarkupPiece[] {
    return this.slice(0, this.text.length).map((one) => ({ ...one, within }));
  }

  /** Maps pieces that a nested reader extracted from this value's text to their locations in the source. */
  placed(pieces: readonly MarkupPiece[], outer: Within): readonly MarkupPiece[] {
    // Comments come after the line they are in, but locations must be looked up in source order.
    const order = Array.from(pieces.keys()).sort(
      (one, other) => (pieces[one]?.at.utf16 ?? 0) - (pieces[other]?.at.utf16 ?? 0),
    );
    const placed: (readonly MarkupPiece[])[] = [];
    for (const index of order) {
      const piece = pieces[index];
      if (piece !== undefined) placed[index] = this.#placedPiece(piece, outer);
    }
    return placed.flat();
  }

  #placedPiece({ text, at, until, within }: MarkupPiece, outer: Within): readonly MarkupPiece[] {
    const [from, to] = [at.utf16, until?.utf16 ?? at.utf16 + text.length];
    if (within === undefined) {
      const there = this.start(from);
      return [{ text, at: there, until: there, within }];
    }
    const both = [...within, outer];
    if (until === undefined) return this.slice(from, to).map((one) => ({ ...one, within: both }));
    return [{ text, at: this.start(from), until: this.end(to), within: both }];
  }

  #seek(offset: number): void {
    if ((this.#stretches[this.#current]?.from ?? 0) > offset) this.#moveTo(0);
    for (;;) {
      const next = this.#stretches[this.#current + 1];
      if (next === undefined || next.from > offset) return;
      this.#moveTo(this.#current + 1);
    }
  }

  #moveTo(index: number): void {
    if (index === this.#current) return;
    this.#current = index;
    this.#locate = undefined;
  }

  #position(stretch: SourcedText, inside: number): TextPosition {
    this.#locate ??= createLocator(stretch.text, stretch.at);
    return this.#locate(inside);
  }
}

/** Joins letters that an SVG positions one by one into words; longer texts stay separate. */
export class PlacedLetters {
  /** Text since the last positioning break, while it may still be a single letter; undefined once it cannot be. */
  #cell: MarkupPiece[] | undefined = [];
  #length = 0;
  /** White space and breaks after a letter, buffered until it is known whether another letter follows. */
  #between: MarkupPiece[] = [];
  #isAfterLetter = false;
  #ready: MarkupPiece[] = [];

  push(pieces: readonly PlacedPiece[]): readonly MarkupPiece[] {
    for (const piece of pieces) this.#take(piece);
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  end(): readonly MarkupPiece[] {
    this.#endCell();
    const rest = [...this.#ready, ...this.#between];
    this.#ready = [];
    this.#between = [];
    return rest;
  }

  #take({ isPlacing, ...piece }: PlacedPiece): void {
    if (isPlacing === true) {
      this.#endCell();
      this.#cell = [];
      if (piece.text !== '') this.#between.push(piece);
    } else if (piece.within === undefined) {
      this.#leave();
      this.#ready.push(piece);
      this.#cell = [];
    } else if (this.#cell === undefined) this.#ready.push(piece);
    else {
      this.#cell.push(piece);
      this.#length += piece.text.length;
      if (this.#length > MOST_HELD || !isShort(this.#cell)) this.#leave();
    }
  }

  /** Passes on text that is longer than a letter. */
  #leave(): void {
    const cell = this.#cell ?? [];
    this.#ready.push(...this.#between, ...cell);
    this.#between = [];
    this.#cell = undefined;
    this.#length = 0;
    this.#isAfterLetter = false;
  }

  #endCell(): void {
    const cell = this.#cell ?? [];
    this.#cell = undefined;
    this.#length = 0;
    if (shown(cell) === '') {
      for (const piece of cell) this.#between.push(piece);
      return;
    }
    for (const piece of this.#isAfterLetter ? spacesIn(this.#between) : this.#between)
      this.#ready.push(piece);
    for (const piece of cell) this.#ready.push(piece);
    this.#between = [];
    this.#isAfterLetter = true;
  }
}

const shown = (cell: readonly MarkupPiece[]): string =>
  cell
    .map(({ text }) => text)
    .join('')
    .trim();

/** Reports whether a text is at most one letter with its combining marks. */
const isShort = (cell: readonly MarkupPiece[]): boolean => /^\P{M}?\p{M}{0,8}$/u.test(shown(cell));

/** Keeps spaces between letters and drops line breaks between elements, which only format the source. */
const spacesIn = (between: readonly MarkupPiece[]): readonly MarkupPiece[] =>
  between.filter(({ text, within }) => within !== undefined && !/[\r\n]/.test(text));

/** Creates a break, which has no characters in the source. */
export const breakAt = (text: string, at: TextPosition): MarkupPiece => ({
  text,
  at,
  until: at,
  within: undefined,
});

export const placing = (text: string, at: TextPosition): PlacedPiece => ({
  ...breakAt(text, at),
  isPlacing: true,
});
