/** Size limits of the values sampled from a column. */
export interface SketchLimits {
  /** Number of distinct values. */
  readonly values: number;
  /** Total length in UTF-16 code units; a single value is always kept, whatever its length. */
  readonly units: number;
}

/** A sampled value: its hash, the number of rows that contain it, and its text. */
export type KeptValue = readonly [hash: number, rows: number, text: string];

/** A sketch as plain data, in hash order. It contains values. */
export interface ValueSketchData {
  /** All values with a hash below the limit are kept; `NO_LIMIT` if no value was dropped. */
  readonly limit: number;
  readonly values: readonly KeptValue[];
}

/** A limit above all hashes. */
export const NO_LIMIT = 2 ** 32;
/** Factor by which the sketch may exceed its limits before it is trimmed; sorting for each value would cost more. */
const SLACK = 1.5;

const byHash = ([a, , one]: KeptValue, [b, , other]: KeptValue): number => a - b || (one < other ? -1 : 1);

/**
 * The distinct values of a column with the lowest hashes, and the number of rows that contain each. A value is kept
 * either from its first row on or not at all, so the counts are exact. The selection depends only on the values of the
 * column, not on their frequency, order or division into parts. Values with the same hash are kept or dropped together.
 */
export class ValueSketch {
  readonly #limits: SketchLimits;
  readonly #values = new Map<string, { readonly hash: number; rows: number }>();
  #units = 0;
  #limit: number;

  /** @param limit values with this hash or a higher one are not added */
  constructor(limits: SketchLimits, limit = NO_LIMIT) {
    this.#limits = limits;
    this.#limit = limit;
  }

  /** Values with this hash or a higher one are not kept. */
  get limit(): number {
    this.#settle();
    return this.#limit;
  }

  /**
   * Adds rows that contain a value.
   * @param hash `hashText` of the value
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

  /** Merges the sketch of another part of the column. */
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

  /** Drops values that exceed the limits, starting with the first hash whose values do not fit. */
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

/** Returns the first hash whose values, together with all values before them, exceed the limits. */
function firstWithoutRoom(sorted: readonly KeptValue[], { values, units }: SketchLimits): number {
  let length = 0;
  for (const [at, [hash, , text]] of sorted.entries()) {
    length += text.length;
    const isSingle = at === 0 && values > 0 && sorted[1]?.[0] !== hash;
    if ((at >= values || length > units) && !isSingle) return hash;
  }
  return NO_LIMIT;
}
