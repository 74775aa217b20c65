/** Some whole records of a table, as UTF-8. */
export interface RecordBlock {
  /** 0 for the first. */
  readonly index: number;
  readonly bytes: Buffer;
}

/** It is no table; `message` says why. */
export class NoTable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NoTable';
  }
}
