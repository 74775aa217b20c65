import { present } from '../core/present.js';

/** How much less likely than the least likely piece an unknown letter is, in log probability. */
const UNKNOWN_PENALTY = 10;
const SCORE = 'score of a piece';

/** A piece of a word, `[start, end)` in UTF-16 units of its spelling. */
export interface UnigramPiece {
  readonly id: number;
  readonly start: number;
  readonly end: number;
}

/** Pieces with their log probabilities; the row of a piece is its index. */
export class Unigram {
  readonly #rows: ReadonlyMap<string, number>;
  readonly #scores: Float64Array;
  readonly #unknown: number;
  readonly #unknownScore: number;
  /** Length of the longest piece, in code units. */
  readonly #longest: number;

  constructor(pieces: readonly string[], scores: Float64Array, unknown: number) {
    this.#rows = new Map(pieces.map((piece, row) => [piece, row]));
    this.#scores = scores;
    this.#unknown = unknown;
    this.#unknownScore = scores.reduce((least, score) => Math.min(least, score), 0) - UNKNOWN_PENALTY;
    this.#longest = pieces.reduce((most, piece) => Math.max(most, piece.length), 0);
  }

  /** The likeliest spelling of a word. Neighbouring letters that no piece has are one unknown piece. */
  cut(word: string): readonly UnigramPiece[] {
    const best = new Float64Array(word.length + 1).fill(Number.NEGATIVE_INFINITY);
    const starts = new Int32Array(word.length + 1);
    const ids = new Int32Array(word.length + 1);
    best[0] = 0;
    for (let start = 0; start < word.length;) {
      const letter = present(word.codePointAt(start), 'code point') > 0xffff ? 2 : 1;
      const before = present(best[start], SCORE);
      let hasLetter = false;
      const offer = (end: number, id: number, score: number): void => {
        if (before + score <= present(best[end], SCORE)) return;
        best[end] = before + score;
        starts[end] = start;
        ids[end] = id;
      };
      for (let end = start + letter; end <= Math.min(word.length, start + this.#longest); end += 1) {
        const id = this.#rows.get(word.slice(start, end));
        if (id === undefined) continue;
        offer(end, id, present(this.#scores[id], SCORE));
        if (end === start + letter) hasLetter = true;
      }
      if (!hasLetter) offer(start + letter, this.#unknown, this.#unknownScore);
      start += letter;
    }
    return this.#follow(word.length, starts, ids);
  }

  /** The best path, read from its end. */
  #follow(length: number, starts: Int32Array, ids: Int32Array): readonly UnigramPiece[] {
    const pieces: UnigramPiece[] = [];
    for (let end = length; end > 0;) {
      const id = present(ids[end], 'piece');
      const start = present(starts[end], 'start of a piece');
      const after = pieces.at(-1);
      if (id === this.#unknown && after?.id === id) pieces[pieces.length - 1] = { id, start, end: after.end };
      else pieces.push({ id, start, end });
      end = start;
    }
    return pieces.reverse();
  }
}
