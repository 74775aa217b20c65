import type { RowsStep } from '../steps/scan-step.js';
import type { Journal } from './journal.js';

/** Minimum interval in milliseconds between records of a table's counts, which may be large. */
const RECORD_EVERY = 3_000;
/** Maximum share of the time spent on recording: the counts of wide tables take long to write. */
const RECORDING_SHARE = 0.05;

/** Records the counts of tables periodically. */
export class TableRecorder {
  readonly #journal: Journal | undefined;
  readonly #now: () => number;
  #next = 0;

  /** @param now clock in milliseconds */
  constructor(journal: Journal | undefined, now: () => number) {
    this.#journal = journal;
    this.#now = now;
  }

  /** @param step the last block that was counted */
  async record(
    { n, digest, table: { reading } }: Pick<RowsStep, 'n' | 'digest' | 'table'>,
    notes: readonly string[],
  ): Promise<void> {
    const began = this.#now();
    if (this.#journal === undefined || began < this.#next) return;
    await this.#journal.write({
      t: 'table',
      n,
      state: reading.state(),
      notes,
      ...(digest !== undefined && { digest }),
    });
    this.#next = this.#now() + Math.max(RECORD_EVERY, (this.#now() - began) / RECORDING_SHARE);
  }
}
