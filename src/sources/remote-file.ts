/** A file whose bytes lie elsewhere: each of them that is wanted is fetched over a network. */
export interface RemoteFile {
  /** Known from its listing, before a byte is fetched. */
  readonly identity: FileIdentity;
  /** Begins to fetch its start: it will soon be asked for. */
  prepare(): void;
  /**
   * Its first bytes, 64 KiB or all of it at least.
   * @throws SourceFailure
   */
  start(): Promise<Buffer>;
  /**
   * @param from first byte
   * @param to byte behind the last; no more than its size
   * @throws SourceFailure
   */
  slice(from: number, to: number): Promise<Buffer>;
  /** All of it, in pieces; may be asked for more than once. The pieces throw SourceFailure. */
  pieces(): AsyncIterable<Buffer>;
}

/** What tells one state of a file from another. */
export interface FileIdentity {
  readonly size: number;
  readonly mtime: number;
  /** SHA-256, in part: of its first 64 KiB, or of what a store says to tell one state of an object from another. */
  readonly head: string;
}

export const sameIdentity = (a: FileIdentity, b: FileIdentity): boolean =>
  a.size === b.size && a.mtime === b.mtime && a.head === b.head;
