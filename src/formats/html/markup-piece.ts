import type { SourcedText } from '../content/source-map.js';

/** What a stretch of text stands in, which says how another text would be written there. */
export type Within =
  | 'text'
  | 'attribute'
  | 'bare attribute'
  | 'address'
  | 'comment'
  | 'cdata'
  | 'script string'
  | 'script number'
  | 'script comment';

/** A stretch of text taken out of markup. */
export interface MarkupPiece extends SourcedText {
  /** Undefined: a break, or a name that says what follows; it is no text of the source. */
  readonly within: Within | undefined;
}
