/** What is not read. */
export interface Unsuitable {
  readonly reason: string;
  /** Whether it is left out on purpose. */
  readonly skipped: boolean;
}
