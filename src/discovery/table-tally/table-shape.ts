import type { SketchLimits } from './value-sketch.js';
import type { CellFinder } from './cell-finder.js';

/** What must be known of a table before its rows are counted; parts of one table have the same. */
export interface TableShape {
  /** Names of its columns; none where it has no header. */
  readonly headers: readonly string[];
  /** Number of its columns. */
  readonly width: number;
  /** Distinct values of each column that are kept, at most. */
  readonly values: number;
}

/** Default limit of distinct values of a column that are read. */
export const VALUES_READ = 2_000;
/** Distinct values of a column that tell enough beside a provider that reads every row. */
export const MOST_VALUES = 500;
/** Values that are kept of all columns of a table together, about. */
const VALUES_OF_TABLE = 2 ** 20;
/** UTF-16 units of a kept value, in the mean. */
const UNITS_OF_VALUE = 512;
/** UTF-16 units of the kept values of all columns together, about. */
const UNITS_OF_TABLE = 2 ** 25;

/**
 * How many distinct values of a column are kept: none where no provider reads them; all that may be read where nothing
 * else speaks of the table.
 * @param most distinct values of a column that may be read
 */
export function valuesKept(
  { everyRow, samples }: Pick<CellFinder, 'everyRow' | 'samples'>,
  most: number,
): number {
  if (!samples) return 0;
  return everyRow === undefined ? most : Math.min(most, MOST_VALUES);
}

/** The limits of each column's values: those of a wide table take no more room than those of a narrow one. */
export function sketchLimits({ width, values }: Pick<TableShape, 'width' | 'values'>): SketchLimits {
  const columns = Math.max(1, width);
  return {
    values: Math.min(values, Math.floor(VALUES_OF_TABLE / columns)),
    units: Math.min(values * UNITS_OF_VALUE, Math.floor(UNITS_OF_TABLE / columns)),
  };
}
