/** One stretch of text of a document: a page, a part of a mail, or all of it. */
export interface DocumentSection {
  /** Its name inside the document; none where the document is one text. */
  readonly part?: string;
  /** 1-based; pages alone. */
  readonly page?: number;
  readonly text: string;
}

/** The text of a document. */
export interface DocumentText {
  readonly sections: readonly DocumentSection[];
  /** Parts that were not read, and why. */
  readonly notes: readonly string[];
}

/** A document that cannot be read; `message` says why, never what it holds. */
export class UnreadableDocument extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'UnreadableDocument';
  }
}
