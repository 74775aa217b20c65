/** A file whose bytes are fetched on demand, usually over a network. */
export interface RemoteFile {
  /** Known from the listing, before any byte is fetched. */
  readonly identity: FileIdentity;
  /** Starts prefetching the first bytes. */
  prepare(): void;
  /**
   * Returns the first bytes: at least 64 KiB, or the whole file.
   * @throws SourceFailure
   */
  start(): Promise<Buffer>;
  /**
   * @param from first byte
   * @param to exclusive end; at most the size of the file
   * @throws SourceFailure
   */
  slice(from: number, to: number): Promise<Buffer>;
  /** Streams the whole file in chunks. Can be called more than once. The stream throws SourceFailure. */
  pieces(): AsyncIterable<Buffer>;
}

/** Identifies the state of a file. */
export interface FileIdentity {
  readonly size: number;
  readonly mtime: number;
  /** Truncated SHA-256 of the first 64 KiB, or of the version identifier that a store assigns to an object. */
  readonly head: string;
}

export const sameIdentity = (a: FileIdentity, b: FileIdentity): boolean =>
  a.size === b.size && a.mtime === b.mtime && a.head === b.head;
