import { createHash } from 'node:crypto';
import type { Cell } from './database-table.js';
import { ConnectionLost, DatabaseGone, TableChanged } from './database-fault.js';

/** How a lost connection is retried. */
export interface Patience {
  /** Delays in milliseconds before each attempt. */
  readonly delays: readonly number[];
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Prints a message to the user. */
  readonly tell: (line: string) => void;
  /** The database URL as displayed. */
  readonly shown: string;
}

/**
 * Runs work, and repeats it after each lost connection.
 * @throws DatabaseGone after the last attempt
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
 * Reads rows across lost connections. After a reconnect it repeats the query, skips the rows already read, and compares
 * their digest, so that no row is lost or counted twice.
 * @param read runs the query from the first row, in the same order each time
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

/** A running digest of rows. */
class RowDigest {
  readonly #hash = createHash('sha256');
  rows = 0;

  add(row: readonly Cell[]): void {
    this.rows += 1;
    for (const cell of row) {
      // Prefix each value with its length, so that different cells cannot produce the same byte sequence.
      this.#hash.update(cell === null ? '-;' : `${cell.length.toString()};`);
      if (cell !== null) this.#hash.update(cell);
    }
  }

  equals(other: RowDigest): boolean {
    return this.#hash.copy().digest().equals(other.#hash.copy().digest());
  }
}
