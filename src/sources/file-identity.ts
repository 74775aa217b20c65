/** What tells one state of a file from another. */
export interface FileIdentity {
  readonly size: number;
  readonly mtime: number;
  /** SHA-256, in part: of its first 64 KiB, or of what a store says to tell one state of an object from another. */
  readonly head: string;
}

export const sameIdentity = (a: FileIdentity, b: FileIdentity): boolean =>
  a.size === b.size && a.mtime === b.mtime && a.head === b.head;
