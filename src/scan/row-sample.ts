/** A row as it takes part in a sample. */
export interface SampledRow {
  /** By this it was chosen: a number that depends on nothing but where the row stands. */
  readonly rank: number;
  readonly block: number;
  /** Number of the row in its block. */
  readonly row: number;
  readonly cells: readonly string[];
}

/** The rank of a row, 0 to 2^32 − 1, spread evenly. */
export function rankOf(block: number, row: number): number {
  let hash = Math.imul(block + 1, 0x9e3779b1) ^ Math.imul(row + 1, 0x85ebca77);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> 0;
}

const byRank = (a: SampledRow, b: SampledRow): number =>
  a.rank - b.rank || a.block - b.block || a.row - b.row;

/**
 * The rows of a table with the lowest ranks: spread over the whole, the same however often and in how many parts
 * the table is read, and known only when it has been read to its end.
 */
export class RowSample {
  readonly #most: number;
  #rows: SampledRow[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** Rows of this rank or above cannot take part any more. */
  get limit(): number {
    return this.#rows.length < this.#most ? Infinity : (this.#rows.at(-1)?.rank ?? 0) + 1;
  }

  add(rows: readonly SampledRow[]): void {
    if (rows.length > 0) this.#rows = [...this.#rows, ...rows].sort(byRank).slice(0, this.#most);
  }

  /** In the order of the table. */
  rows(): readonly SampledRow[] {
    return [...this.#rows].sort((a, b) => a.block - b.block || a.row - b.row);
  }
}
