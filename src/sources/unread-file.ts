/** A file that was not read, or not to its end. */
export interface UnreadFile {
  readonly file: string;
  readonly reason: string;
  /** Whether it was left out on purpose: a binary file is no failure. */
  readonly skipped: boolean;
}
