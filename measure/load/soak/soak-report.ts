import { cpus } from 'node:os';
import type { SoakVerdict } from './judge-soak.js';
import type { Minute } from './minute-log.js';

interface SoakRun {
  readonly minutes: number;
  /** Requests a second. */
  readonly capacity: number;
  readonly rate: number;
}

/** One minute in a line, for the terminal. */
export const minuteLine = (minute: Minute): string => cells(minute).join('  ');

/** The section of the last result. */
export function soakReport(log: readonly Minute[], verdict: SoakVerdict, run: SoakRun): string {
  const cores = cpus();
  const { complaints, warmUpMinutes, growthPercent, descriptorsGrown } = verdict;
  const range = (figures: readonly number[]): string =>
    `${Math.min(...figures).toFixed(0)} to ${Math.max(...figures).toFixed(0)} ms`;
  const outcome =
    complaints.length === 0
      ? 'Every request got the expected status, none of them 500 or above, and the service exited normally.'
      : `Missed:\n\n${complaints.map((complaint) => `- ${complaint}`).join('\n')}`;
  return `Capacity ${run.capacity.toFixed(1)} requests a second; sent ${run.rate.toFixed(1)} for ${run.minutes.toString()} minutes; ${cores.length.toString()} cores (${cores[0]?.model ?? 'unknown'}), shared with the callers. After ${warmUpMinutes.toFixed(0)} minutes of warm-up the resident memory changed by **${growthPercent.toFixed(2)} %** over the rest of the run (linear fit), to ${(log.at(-1)?.rssMb ?? 0).toFixed(0)} MiB; open descriptors by **${descriptorsGrown.toString()}**. Per minute, p50 was ${range(log.map(({ p50 }) => p50))} and p99 ${range(log.map(({ p99 }) => p99))}. ${outcome}
`;
}

/** Share of the capacity that is asked for. */
export const SHARE = 0.6;

function cells(minute: Minute): readonly string[] {
  const { statuses, requestsPerSecond, p50, p99, rssMb, heapMb, descriptors } = minute;
  return [
    minute.minute.toString(),
    requestsPerSecond.toFixed(1),
    Object.entries(statuses)
      .map(([status, count]) => `${status}: ${count.toString()}`)
      .join(', '),
    p50.toFixed(0),
    p99.toFixed(0),
    rssMb.toFixed(1),
    Number.isNaN(heapMb) ? '–' : heapMb.toFixed(1),
    descriptors.toString(),
  ];
}
