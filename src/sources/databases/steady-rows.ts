import { createHash } from 'node:crypto';
import type { Cell } from './database-table.js';
import { ConnectionLost, DatabaseGone, TableChanged } from './database-fault.js';

/** How a lost connection is made again. */
export interface Patience {
  /** Milliseconds to wait before each attempt. */
  readonly delays: readonly number[];
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Tells people what goes on. */
  readonly tell: (line: string) => void;
  /** The database, as it is shown. */
  readonly shown: string;
}

/**
 * Does something anew until the connection holds.
 * @throws DatabaseGone where it does not hold after all attempts
 */
export async function withPatience<T>(patience: Patience, work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
      await wait(patience, attempt, error);
    }
  }
}

/**
 * Rows, whatever becomes of connections: where one breaks, the same is asked again, what was read before is passed
 * over, and its digest says whether it is the same still; so no row is lost and none is counted twice.
 * @param read asks for the rows from the first on, in the same order each time
 * @throws TableChanged, DatabaseGone
 */
export async function* steadyRows(
  patience: Patience,
  read: () => AsyncIterable<readonly Cell[]>,
): AsyncIterable<readonly Cell[]> {
  const taken = new RowDigest();
  let attempt = 0;
  for (;;) {
    let passed: RowDigest | undefined = taken.rows === 0 ? undefined : new RowDigest();
    try {
      for await (const row of read()) {
        if (passed !== undefined) {
          passed.add(row);
          if (passed.rows < taken.rows) continue;
          if (!passed.equals(taken)) throw new TableChanged();
          passed = undefined;
          continue;
        }
        taken.add(row);
        yield row;
        attempt = 0;
      }
      if (passed !== undefined) throw new TableChanged();
      return;
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
      await wait(patience, attempt++, error);
    }
  }
}

async function wait(
  { delays, sleep, tell, shown }: Patience,
  attempt: number,
  { message }: Error,
): Promise<void> {
  const delay = delays[attempt];
  if (delay === undefined) {
    throw new DatabaseGone(`${shown} no longer responds: ${message}`);
  }
  tell(`${shown}: ${message}; retrying in ${(delay / 1_000).toString()} s.`);
  await sleep(delay);
}

/** Tells whether rows are the same rows. */
class RowDigest {
  readonly #hash = createHash('sha256');
  rows = 0;

  add(row: readonly Cell[]): void {
    this.rows += 1;
    for (const cell of row) {
      // Its length stands before each value, so that cells cannot flow into one another.
      this.#hash.update(cell === null ? '-;' : `${cell.length.toString()};`);
      if (cell !== null) this.#hash.update(cell);
    }
  }

  equals(other: RowDigest): boolean {
    return this.#hash.copy().digest().equals(other.#hash.copy().digest());
  }
}
