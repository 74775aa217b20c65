import type { SourcedText } from '../content/source-map.js';
import { styleOf } from './attribute-pieces.js';
import type { MarkupPiece } from './markup-piece.js';
import { SourcedValue } from './sourced-value.js';

/** UTF-16 units of a style sheet that are read at once. */
const MOST_KEPT = 4 * 2 ** 20;

/** What reads the content of an element that is not text as it stands. */
export interface RawReader {
  push(piece: SourcedText): readonly MarkupPiece[];
  /** @param isCutOff whether the source ended before the element did */
  end(isCutOff: boolean): readonly MarkupPiece[];
}

/** Reads a style sheet as a whole, for its escapes; a long one in stretches. */
export class StyleText implements RawReader {
  #held: SourcedText[] = [];
  #length = 0;

  push(piece: SourcedText): readonly MarkupPiece[] {
    this.#held.push(piece);
    this.#length += piece.text.length;
    return this.#length > MOST_KEPT ? this.end() : [];
  }

  end(): readonly MarkupPiece[] {
    const value = new SourcedValue(this.#held);
    this.#held = [];
    this.#length = 0;
    return styleOf(value).pieces(['style']);
  }
}
