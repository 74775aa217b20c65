import { headerWords, type HeaderReading } from '../../text/headers/header-reading.js';
import type { JudgedTally } from './judged-tally.js';

/** A column to be judged. */
interface Column {
  readonly header: string | undefined;
  readonly tally: JudgedTally;
}

/** Minimum share of coordinates among the cells of a column. */
const MOST_CELLS = 0.9;

/** Returns the axis that a header's last word names, with the words before it. */
function axisOf(
  header: string | undefined,
): { readonly axis: 'x' | 'y'; readonly before: string } | undefined {
  const words = headerWords(header ?? '');
  const axis = words.at(-1);
  return axis === 'x' || axis === 'y' ? { axis, before: words.slice(0, -1).join(' ') } : undefined;
}

/**
 * Whether at least 90 percent of the cells are numbers with punctuation, such as decimals, and were found to be
 * coordinates.
 */
function holdsCoordinates({ tally: { profile, categories } }: Column): boolean {
  const hits = categories.get('LOCATION')?.sums.hits ?? 0;
  return profile.share('number') >= MOST_CELLS && hits >= MOST_CELLS * profile.cells;
}

/**
 * Adjusts the readings of headers so that a pair of coordinate columns `x` and `y` counts as naming a location; a
 * single such header suggests a measurement.
 * @param headers readings of the headers, in the order of `columns`
 */
export function readPairs(
  columns: readonly Column[],
  headers: readonly HeaderReading[],
): readonly HeaderReading[] {
  const axes = columns.map((column) => (holdsCoordinates(column) ? axisOf(column.header) : undefined));
  return headers.map((reading, place) => {
    const own = axes[place];
    const isPaired =
      own !== undefined && axes.some((other) => other?.before === own.before && other.axis !== own.axis);
    return isPaired
      ? { ...reading, named: new Set(['LOCATION']), vague: new Set<string>(), isMeasure: false }
      : reading;
  });
}
