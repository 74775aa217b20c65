import type { SourcedText } from '../content/source-map.js';

/** Context of a stretch of text; determines how a replacement is written there. */
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

/** A stretch of text extracted from markup. */
export interface MarkupPiece extends SourcedText {
  /**
   * Contexts, innermost first: the text of a page in a `srcdoc` is "text" in an "attribute". Undefined for a break,
   * or for a label of the following value; neither is replaced.
   */
  readonly within: readonly Within[] | undefined;
}
