/** What reading one document may take. */
export interface DocumentLimits {
  /** Milliseconds, 1 or more. */
  readonly milliseconds: number;
  /** Megabytes of resident memory of the process that reads, 64 or more: the process itself takes some 50. */
  readonly megabytes: number;
}

/** What is enough for documents that were not made to exhaust their reader. */
export const DEFAULT_DOCUMENT_LIMITS: DocumentLimits = Object.freeze({
  milliseconds: 60_000,
  megabytes: 256,
});

/** Bytes of a document at most: it is read as a whole. */
export const LARGEST_DOCUMENT = 64 * 2 ** 20;
