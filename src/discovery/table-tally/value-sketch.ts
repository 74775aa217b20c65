/** How much of a column's values is kept. */
export interface SketchLimits {
  /** Distinct values. */
  readonly values: number;
  /** UTF-16 units of all of them together; a single value always has room. */
  readonly units: number;
}

/** A value that is kept: its hash, the rows that hold it, its text. */
export type KeptValue = readonly [hash: number, rows: number, text: string];

/** A sketch as plain data, in order of the hashes. It holds values. */
export interface ValueSketchData {
  /** Every value whose hash lies below it is kept; above all hashes where all values are kept. */
  readonly limit: number;
  readonly values: readonly KeptValue[];
}

/** Above all hashes. */
export const NO_LIMIT = 2 ** 32;
/** So much more than is wanted is held before what is too much is let go: sorting for each value would cost more. */
const SLACK = 1.5;

const byHash = ([a, , one]: KeptValue, [b, , other]: KeptValue): number => a - b || (one < other ? -1 : 1);

/**
 * The distinct values of a column with the lowest hashes, and how many rows hold each. A value is kept from its first
 * row on or never, so that the counts are exact; which are kept depends on the values of the column alone, however
 * often they came, in whatever order and parts. Values of one hash are kept or let go together.
 */
export class ValueSketch {
  readonly #limits: SketchLimits;
  readonly #values = new Map<string, { readonly hash: number; rows: number }>();
  #units = 0;
  #limit: number;

  /** @param limit values of this hash or above are not wanted any more */
  constructor(limits: SketchLimits, limit = NO_LIMIT) {
    this.#limits = limits;
    this.#limit = limit;
  }

  /** Values of this hash or above are not kept. */
  get limit(): number {
    this.#settle();
    return this.#limit;
  }

  /**
   * Counts rows of a value.
   * @param hash `hashText` of it
   */
  add(text: string, hash: number, rows: number): void {
    if (hash >= this.#limit) return;
    const known = this.#values.get(text);
    if (known !== undefined) {
      known.rows += rows;
      return;
    }
    this.#values.set(text, { hash, rows });
    this.#units += text.length;
    const { values, units } = this.#limits;
    if (this.#values.size > values * SLACK || this.#units > units * SLACK) this.#settle();
  }

  /** Adds what was kept of another part of the column. */
  merge({ limit, values }: ValueSketchData): void {
    if (limit < this.#limit) {
      this.#limit = limit;
      for (const [text, { hash }] of this.#values) if (hash >= limit) this.#drop(text);
    }
    for (const [hash, rows, text] of values) this.add(text, hash, rows);
  }

  toData(): ValueSketchData {
    this.#settle();
    return { limit: this.#limit, values: this.#sorted() };
  }

  #sorted(): readonly KeptValue[] {
    return [...this.#values].map(([text, { hash, rows }]): KeptValue => [hash, rows, text]).sort(byHash);
  }

  /** Lets go what does not fit, from the first hash on whose values have no room. */
  #settle(): void {
    const { values, units } = this.#limits;
    const isFull = this.#values.size > values || this.#units > units;
    if (!isFull || (this.#values.size === 1 && values > 0)) return;
    const sorted = this.#sorted();
    const limit = firstWithoutRoom(sorted, this.#limits);
    for (const [hash, , text] of sorted) if (hash >= limit) this.#drop(text);
    this.#limit = Math.min(this.#limit, limit);
  }

  #drop(text: string): void {
    this.#values.delete(text);
    this.#units -= text.length;
  }
}

/** The first hash whose values do not fit, together with all before them. */
function firstWithoutRoom(sorted: readonly KeptValue[], { values, units }: SketchLimits): number {
  let length = 0;
  for (const [at, [hash, , text]] of sorted.entries()) {
    length += text.length;
    const isSingle = at === 0 && values > 0 && sorted[1]?.[0] !== hash;
    if ((at >= values || length > units) && !isSingle) return hash;
  }
  return NO_LIMIT;
}
