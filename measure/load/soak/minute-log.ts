import { quantile, type Sample } from '../support/steady-load.js';
import type { ProcessFigures } from './process-figures.js';

/** One minute of the run. */
export interface Minute extends ProcessFigures {
  readonly minute: number;
  readonly requestsPerSecond: number;
  /** Answers by status; 0 are callers who hung up. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly p50: number;
  readonly p99: number;
}

/** Sums up samples minute by minute, so that a run of hours is kept in little memory. */
export interface MinuteLog {
  readonly minutes: readonly Minute[];
  /** Samples with a status that was not expected, by what happened. */
  readonly unexpected: ReadonlyMap<string, number>;
  hear(sample: Sample): void;
  /** Ends the minute. */
  close(figures: ProcessFigures, seconds: number): Minute;
}

export function createMinuteLog(): MinuteLog {
  const minutes: Minute[] = [];
  const unexpected = new Map<string, number>();
  let times: number[] = [];
  let statuses: Record<string, number> = {};
  return {
    minutes,
    unexpected,
    hear({ request, status, ms }) {
      statuses[status] = (statuses[status] ?? 0) + 1;
      const { expected, hangUpAfterMs } = request;
      // One who hangs up may be answered before.
      const isFine = hangUpAfterMs === undefined ? status === expected : status === 0 || status === 200;
      if (!isFine) {
        const what = `${status.toString()} instead of ${expected?.toString() ?? 'hanging up'}`;
        unexpected.set(what, (unexpected.get(what) ?? 0) + 1);
      }
      if (hangUpAfterMs === undefined) times.push(ms);
    },
    close(figures, seconds) {
      const requests = Object.values(statuses).reduce((sum, count) => sum + count, 0);
      const minute = {
        ...figures,
        ...{ minute: minutes.length + 1, requestsPerSecond: requests / seconds, statuses },
        ...{ p50: quantile(times, 0.5), p99: quantile(times, 0.99) },
      };
      minutes.push(minute);
      times = [];
      statuses = {};
      return minute;
    },
  };
}
