import type { MarkupPiece } from './markup-piece.js';

/** UTF-16 units of white space beside a letter that are kept until it is known what follows. */
const MOST_HELD = 1_000;

/** A piece, or a break that is none between two letters. */
export interface PlacedPiece extends MarkupPiece {
  /** Whether a part of a text in a drawing begins or ends here. */
  readonly isPlacing?: true;
}

/** Joins letters that a drawing places one by one to words; longer texts stay apart. */
export class PlacedLetters {
  /** The text since the last placing break, while it may be a single letter; undefined where it cannot be. */
  #cell: MarkupPiece[] | undefined = [];
  #length = 0;
  /** What stands behind a letter, until it is known whether another follows. */
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

  /** Passes on what is more than a letter. */
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

/** Whether a text is at most one letter, with the accents that stand on it. */
const isShort = (cell: readonly MarkupPiece[]): boolean => /^\P{M}?\p{M}{0,8}$/u.test(shown(cell));

/** Spaces between letters; line breaks between elements only lay out the source. */
const spacesIn = (between: readonly MarkupPiece[]): readonly MarkupPiece[] =>
  between.filter(({ text, within }) => within !== undefined && !/[\r\n]/.test(text));
