import { type SketchLimits, type ValueSketchData, NO_LIMIT, ValueSketch } from './value-sketch.js';

/** The values that are kept of one column. */
export interface ColumnValues extends ValueSketchData {
  /** Index of the column. */
  readonly index: number;
}

/** The values that are kept of each column of a table that has cells. */
export class KeptValues {
  readonly #limits: SketchLimits;
  readonly #sketches = new Map<number, ValueSketch>();

  constructor(limits: SketchLimits) {
    this.#limits = limits;
  }

  merge(parts: readonly ColumnValues[]): void {
    for (const part of parts) {
      const sketch = this.#sketches.get(part.index) ?? new ValueSketch(this.#limits);
      this.#sketches.set(part.index, sketch);
      sketch.merge(part);
    }
  }

  /** For each column of so many the hash from which on values are not wanted any more; as a hint: it only sinks. */
  limits(width: number): readonly number[] {
    return Array.from({ length: width }, (_column, index) => this.#sketches.get(index)?.limit ?? NO_LIMIT);
  }

  /** In order of the columns. */
  toData(): readonly ColumnValues[] {
    return [...this.#sketches]
      .sort(([a], [b]) => a - b)
      .map(([index, sketch]) => ({ index, ...sketch.toData() }));
  }
}
