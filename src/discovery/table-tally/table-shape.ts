import type { SketchLimits } from './value-sketch.js';
import type { CellFinder } from './cell-finder.js';

/** The properties of a table needed to count its rows; identical for all its parts. */
export interface TableShape {
  /** Column names; empty if the table has no header. */
  readonly headers: readonly string[];
  /** Number of columns. */
  readonly width: number;
  /** Maximum number of distinct values sampled per column. */
  readonly values: number;
}

/** Default maximum number of distinct values read per column. */
export const VALUES_READ = 2_000;
/** Maximum number of distinct values sampled per column if another provider reads every row. */
export const MOST_VALUES = 500;
/** Approximate number of values sampled over all columns of a table. */
const VALUES_OF_TABLE = 2 ** 20;
/** Mean length of a sampled value, in UTF-16 code units. */
const UNITS_OF_VALUE = 512;
/** Approximate total length of the sampled values of all columns, in UTF-16 code units. */
const UNITS_OF_TABLE = 2 ** 25;

/**
 * Returns how many distinct values to sample per column: 0 if no provider reads samples, `most` if no provider reads
 * every row, else at most `MOST_VALUES`.
 * @param most maximum number of distinct values to read per column
 */
export function valuesKept(
  { everyRow, samples }: Pick<CellFinder, 'everyRow' | 'samples'>,
  most: number,
): number {
  if (!samples) return 0;
  return everyRow === undefined ? most : Math.min(most, MOST_VALUES);
}

/** Returns the sample limits for each column, so that a wide table takes no more memory than a narrow one. */
export function sketchLimits({ width, values }: Pick<TableShape, 'width' | 'values'>): SketchLimits {
  const columns = Math.max(1, width);
  return {
    values: Math.min(values, Math.floor(VALUES_OF_TABLE / columns)),
    units: Math.min(values * UNITS_OF_VALUE, Math.floor(UNITS_OF_TABLE / columns)),
  };
}
