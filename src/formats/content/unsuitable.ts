/** What is not read. */
export interface Unsuitable {
  readonly reason: string;
  /** Whether it holds nothing to examine by its nature, such as a font; else it counts as unread. */
  readonly skipped: boolean;
}
