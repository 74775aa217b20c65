import { cpus } from 'node:os';
import type { SoakVerdict } from './judge-soak.js';
import type { Minute } from './minute-log.js';

interface SoakRun {
  readonly minutes: number;
  /** Requests a second. */
  readonly capacity: number;
  readonly rate: number;
}

/** Rows of the document: more would not be read. */
const MOST_ROWS = 15;

/** One minute in a line, for the terminal. */
export const minuteLine = (minute: Minute): string => cells(minute).join('  ');

/** The document of the last result. */
export function soakReport(log: readonly Minute[], verdict: SoakVerdict, run: SoakRun): string {
  const every = Math.ceil(log.length / MOST_ROWS);
  const shown = log.filter(({ minute }) => minute % every === 0 || minute === log.length);
  const cores = cpus();
  const { complaints } = verdict;
  return `# Soak

\`npm run test:soak\` starts the service in one process with both providers, measures what it can answer at most,
and asks for ${(SHARE * 100).toString()} % of that for ${run.minutes.toString()} minutes, whatever becomes of the requests before. Of twenty requests ten are
sentences, five texts of 1 KB, one a text of 10 KB, two tables; one is refused, and one caller hangs up. It wrote
this page. \`MINUTES\` changes how long: **\`MINUTES=480 npm run test:soak\`** runs for eight hours.

Capacity at the start: ${run.capacity.toFixed(1)} requests a second; asked: ${run.rate.toFixed(1)}. ${cores.length.toString()} cores (${cores[0]?.model ?? 'unknown'}), shared with the callers.

| minute | requests/s | answers by status (0: hung up) | p50 ms | p99 ms | resident MiB | heap MiB | descriptors |
| ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: |
${shown.map((minute) => `| ${cells(minute).join(' | ')} |`).join('\n')}

After ${verdict.warmUpMinutes.toFixed(1)} minutes of warm-up the resident memory changed by **${verdict.growthPercent.toFixed(2)} %** over the rest of the run (the line
that fits best; the limit is 1 %), the descriptors by **${verdict.descriptorsGrown.toString()}** (median of the last third less that of the first).
${complaints.length === 0 ? 'Every request got the status that it should, none of them from 500, and the service ended in good order.' : `It did not all hold:\n\n${complaints.map((complaint) => `- ${complaint}`).join('\n')}`}
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
