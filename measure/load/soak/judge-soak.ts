import { quantile } from '../support/steady-load.js';
import { linearSlope } from './linear-slope.js';
import type { ProcessFigures } from './process-figures.js';

/** The process at a moment of the run, in minutes since the load began. */
export interface Reading extends ProcessFigures {
  readonly atMinute: number;
}

/** What a soak shows. */
export interface SoakVerdict {
  /** Minutes that are left out at the beginning. */
  readonly warmUpMinutes: number;
  /** Growth of the resident memory over the run after the warm-up, by the line that fits best, in %. */
  readonly growthPercent: number;
  /** Median of open descriptors in the last third less that in the first, after the warm-up. */
  readonly descriptorsGrown: number;
  readonly complaints: readonly string[];
}

const MOST_GROWTH_PERCENT = 1;
/** Connections come and go with the requests in flight. */
const MOST_DESCRIPTORS_GROWN = 5;

/** Judges a run: memory and descriptors flat, every status as expected, no crash. */
export function judgeSoak(
  readings: readonly Reading[],
  minutes: number,
  unexpected: ReadonlyMap<string, number>,
  exitCode: number | null,
): SoakVerdict {
  const warmUpMinutes = Math.min(5, minutes / 3);
  const warm = readings.filter(({ atMinute }) => atMinute >= warmUpMinutes);
  const mean = warm.reduce((sum, { rssMb }) => sum + rssMb, 0) / warm.length;
  const perMinute = linearSlope(warm.map(({ atMinute, rssMb }) => [atMinute, rssMb]));
  const growthPercent = ((perMinute * (minutes - warmUpMinutes)) / mean) * 100;
  const third = Math.ceil(warm.length / 3);
  const descriptors = warm.map((reading) => reading.descriptors);
  const descriptorsGrown =
    quantile(descriptors.slice(-third), 0.5) - quantile(descriptors.slice(0, third), 0.5);
  const complaints = [
    !(growthPercent < MOST_GROWTH_PERCENT) && `memory grew by ${growthPercent.toFixed(1)} %`,
    !(descriptorsGrown <= MOST_DESCRIPTORS_GROWN) && `${descriptorsGrown.toString()} more descriptors`,
    ...[...unexpected].map(([what, count]) => `${count.toString()} answers ${what}`),
    exitCode !== 0 && 'the service did not end in good order',
  ].filter((complaint) => typeof complaint === 'string');
  return { warmUpMinutes, growthPercent, descriptorsGrown, complaints };
}
