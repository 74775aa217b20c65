import type { Span } from '../../core/span.js';
import type { UnreadCode } from '../../sources/unread-file.js';
import type { Box } from './place.js';

/** A section of a document's text: a page, a part of a mail, or all of it. */
export interface DocumentSection {
  /** Name inside the document; absent if the document is a single text. */
  readonly part?: string;
  /** 1-based page number; set for pages only. */
  readonly page?: number;
  readonly text: string;
  /** Context that describes the text, such as a field name. */
  readonly context?: string;
  /** Boxes of the words in a picture; spans are UTF-16 offsets in `text`. */
  readonly boxes?: readonly PlacedBox[];
}

/** A word in a picture. */
export interface PlacedBox extends Span {
  readonly box: Box;
}

/** A part of a document that should have been read but could not be. */
export interface UnreadPart {
  readonly part: string;
  readonly reason: string;
  /** Whether it was left out on purpose. */
  readonly skipped?: boolean;
  /** The missing dependency on this machine that would make it readable. */
  readonly code?: UnreadCode;
}

/** The text of a document. */
export interface DocumentText {
  readonly sections: readonly DocumentSection[];
  /** Notes for the report, such as parts left out on purpose. */
  readonly notes: readonly string[];
  /** Parts that could not be read; absent if there are none. */
  readonly unread?: readonly UnreadPart[];
}

/** Text that OCR read from a document's pictures, and the parts that remain unread. */
export type PicturesText = Required<Pick<DocumentText, 'sections' | 'unread'>>;

/** A document that cannot be read; `message` says why and never quotes its content. */
export class UnreadableDocument extends Error {
  /** Whether it is left out on purpose. */
  readonly isSkipped: boolean;

  constructor(reason: string, isSkipped = false) {
    super(reason);
    this.name = 'UnreadableDocument';
    this.isSkipped = isSkipped;
  }
}
