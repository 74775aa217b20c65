import type { RowsStep } from '../steps/scan-step.js';
import type { Journal } from './journal.js';

/** Milliseconds between two records of a table's counts, which may be large. */
const RECORD_EVERY = 3_000;
/** Of the time, the share that recording counts may take: those of a wide table take long to write. */
const RECORDING_SHARE = 0.05;

/** Records the counts of tables from time to time. */
export class TableRecorder {
  readonly #journal: Journal | undefined;
  readonly #now: () => number;
  #next = 0;

  /** @param now milliseconds */
  constructor(journal: Journal | undefined, now: () => number) {
    this.#journal = journal;
    this.#now = now;
  }

  /** @param step the block that was counted last */
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
