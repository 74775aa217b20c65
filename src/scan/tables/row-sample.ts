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

/** The order in which rows are chosen. */
export const byRank = (a: SampledRow, b: SampledRow): number =>
  a.rank - b.rank || a.block - b.block || a.row - b.row;

/** What a row takes to be held: its characters, and about so many for each cell besides. */
const CELL_COST = 32;
const costOf = ({ cells }: SampledRow): number =>
  cells.reduce((sum, cell) => sum + cell.length + CELL_COST, CELL_COST);

/** What all rows of a sample may take together: a wide table has a sample of fewer rows. */
const MOST_COST = 2 ** 26;

/**
 * The rows of a table with the lowest ranks: spread over the whole, the same however often and in how many parts
 * the table is read, and known only when it has been read to its end.
 */
export class RowSample {
  readonly #most: number;
  readonly #mostCost: number;
  #rows: readonly SampledRow[] = [];
  /** The lowest rank that had no room: nothing behind it ever has. */
  #dropped = Infinity;

  /**
   * @param most rows at most
   * @param mostCost UTF-16 units that they may take together, 32 more for each cell; one row always has room
   */
  constructor(most: number, mostCost = MOST_COST) {
    this.#most = most;
    this.#mostCost = mostCost;
  }

  /** Rows of this rank or above cannot take part any more. */
  get limit(): number {
    const last = this.#rows.length < this.#most ? this.#dropped : (this.#rows.at(-1)?.rank ?? 0);
    return last + 1;
  }

  add(rows: readonly SampledRow[]): void {
    if (rows.length === 0) return;
    const ranked = [...this.#rows, ...rows].sort(byRank);
    let cost = 0;
    let kept = 0;
    for (const row of ranked.slice(0, this.#most)) {
      cost += costOf(row);
      if (cost > this.#mostCost && kept > 0) break;
      kept += 1;
    }
    this.#rows = ranked.slice(0, kept);
    this.#dropped = Math.min(this.#dropped, ranked[kept]?.rank ?? Infinity);
  }

  /** In the order of the table. */
  rows(): readonly SampledRow[] {
    return [...this.#rows].sort((a, b) => a.block - b.block || a.row - b.row);
  }
}
