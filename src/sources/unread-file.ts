/** A file that was not read, or not to its end; or a part of a file that was read. */
export interface UnreadFile {
  readonly file: string;
  /** The part that could not be read, where the others were. */
  readonly part?: string;
  readonly reason: string;
  /** Whether it was left out on purpose: a binary file is no failure. */
  readonly skipped: boolean;
}
