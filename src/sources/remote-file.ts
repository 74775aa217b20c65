import type { FileIdentity } from './file-identity.js';

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
