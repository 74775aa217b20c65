import { present } from '../core/present.js';

/** Rows of numbers that may lie in several parts, as the windows of a text answer them. */
export class Rows {
  readonly #parts: readonly Float32Array[];
  readonly #width: number;
  /** First row of each part. */
  readonly #firsts: readonly number[];
  #part = 0;

  constructor(parts: readonly Float32Array[], width: number) {
    this.#parts = parts;
    this.#width = width;
    let first = 0;
    this.#firsts = parts.map((part) => {
      const own = first;
      first += part.length / width;
      return own;
    });
  }

  /** One row, as a view. Cheapest when rows are asked for in order. */
  row(index: number): Float32Array {
    if (index < this.#firstOf(this.#part)) this.#part = 0;
    while (index >= (this.#firsts[this.#part + 1] ?? Infinity)) this.#part += 1;
    const at = (index - this.#firstOf(this.#part)) * this.#width;
    const row = present(this.#parts[this.#part], 'part of rows').subarray(at, at + this.#width);
    if (row.length < this.#width)
      throw new RangeError(`missing, though it cannot be: row ${index.toString()}`);
    return row;
  }

  #firstOf(part: number): number {
    return present(this.#firsts[part], 'part of rows');
  }
}
