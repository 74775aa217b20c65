import { type SketchLimits, type ValueSketchData, NO_LIMIT, ValueSketch } from './value-sketch.js';

/** The sampled values of one column. */
export interface ColumnValues extends ValueSketchData {
  readonly index: number;
}

/** The sampled values of each column that has cells. */
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

  /**
   * Returns, for each of `width` columns, the hash at and above which values are no longer sampled. Callers may use an
   * outdated limit: it only decreases.
   */
  limits(width: number): readonly number[] {
    return Array.from({ length: width }, (_column, index) => this.#sketches.get(index)?.limit ?? NO_LIMIT);
  }

  /** In column order. */
  toData(): readonly ColumnValues[] {
    return [...this.#sketches]
      .sort(([a], [b]) => a - b)
      .map(([index, sketch]) => ({ index, ...sketch.toData() }));
  }
}
