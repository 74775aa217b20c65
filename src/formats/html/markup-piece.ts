import type { SourcedText } from '../content/source-map.js';

/** What a stretch of text stands in; it decides how another text is written there. */
export type Within =
  | 'text'
  | 'attribute'
  | 'single-quoted attribute'
  | 'bare attribute'
  | 'address'
  | 'base64'
  | 'style'
  | 'name'
  | 'comment'
  | 'cdata'
  | 'verbatim'
  | 'script string'
  | 'script number'
  | 'script expression'
  | 'script comment';

/** A stretch of text taken out of markup. */
export interface MarkupPiece extends SourcedText {
  /**
   * Innermost first: text of a page in a `srcdoc` stands in "text" in an "attribute". Undefined: a break, or a name
   * that says what follows; it is not replaced.
   */
  readonly within: readonly Within[] | undefined;
}
