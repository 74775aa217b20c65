import type { Span } from '../../core/span.js';
import type { UnreadCode } from '../../sources/unread-file.js';
import type { Box } from './place.js';

/** One stretch of text of a document: a page, a part of a mail, or all of it. */
export interface DocumentSection {
  /** Its name inside the document; none where the document is one text. */
  readonly part?: string;
  /** 1-based; pages alone. */
  readonly page?: number;
  readonly text: string;
  /** What says what the text is, such as the name of a field. */
  readonly context?: string;
  /** Where its words stand in a picture; spans are UTF-16 in the text. */
  readonly boxes?: readonly PlacedBox[];
}

/** A word of a picture. */
export interface PlacedBox extends Span {
  readonly box: Box;
}

/** A part of a document that should have been read and could not be. */
export interface UnreadPart {
  readonly part: string;
  readonly reason: string;
  /** Whether it was left out on purpose. */
  readonly skipped?: boolean;
  /** What is missing on the machine that it could be read with. */
  readonly code?: UnreadCode;
}

/** The text of a document. */
export interface DocumentText {
  readonly sections: readonly DocumentSection[];
  /** What a reader should know, such as parts that were left out on purpose. */
  readonly notes: readonly string[];
  /** Parts that could not be read; none where it is not there. */
  readonly unread?: readonly UnreadPart[];
}

/** What OCR read of the pictures of a document, and what is unread after that. */
export type PicturesText = Required<Pick<DocumentText, 'sections' | 'unread'>>;

/** A document that cannot be read; `message` says why, never what it holds. */
export class UnreadableDocument extends Error {
  /** Whether it is left out on purpose. */
  readonly isSkipped: boolean;

  constructor(reason: string, isSkipped = false) {
    super(reason);
    this.name = 'UnreadableDocument';
    this.isSkipped = isSkipped;
  }
}
