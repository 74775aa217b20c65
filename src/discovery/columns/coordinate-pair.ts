import { headerWords, type HeaderReading } from '../../text/headers/header-reading.js';
import type { TalliedColumn } from './judge-table.js';

/** Share of the cells from which a column consists of coordinates. */
const MOST_CELLS = 0.9;

/** The last word of a header if it names an axis, with the words before it. */
function axisOf(
  header: string | undefined,
): { readonly axis: 'x' | 'y'; readonly before: string } | undefined {
  const words = headerWords(header ?? '');
  const axis = words.at(-1);
  return axis === 'x' || axis === 'y' ? { axis, before: words.slice(0, -1).join(' ') } : undefined;
}

/** Whether the cells are numbers with a fraction that were found to be coordinates. */
function holdsCoordinates({ tally: { profile, categories } }: TalliedColumn): boolean {
  const hits = categories.get('LOCATION')?.sums.hits ?? 0;
  return profile.share('number') >= MOST_CELLS && hits >= MOST_CELLS * profile.cells;
}

/**
 * The readings of headers, with pairs of columns `x` and `y` of coordinates read as names of a location: alone, such a
 * header says that something is measured.
 * @param headers by the place of their column
 */
export function readPairs(
  columns: readonly TalliedColumn[],
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
