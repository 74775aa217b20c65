import type { TextPosition } from '../../text/text-position.js';
import type { MarkupPiece } from './markup-piece.js';

/** An attribute while it is read: data with its offset, entities without. */
export interface Attribute {
  readonly name: string;
  readonly at: TextPosition;
  /** Index at which its name ends. */
  readonly end: number;
  parts: { readonly text: string; readonly start?: number }[];
}

/** A start tag while it is read. */
export interface Tag {
  readonly name: string;
  readonly start: number;
  readonly at: TextPosition;
  hasValue: boolean;
  /** Whether it has coordinates that position it in an SVG. */
  isPlaced: boolean;
  /** Value of its `type` attribute. */
  type: string;
  pieces: MarkupPiece[];
  /** Attribute names after the last attribute with a value. */
  names: MarkupPiece[];
  /** Label for its value or text, from its `name`, `key` or `id` attribute; empty unless that names a secret. */
  label: string;
}
