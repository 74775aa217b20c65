import { cpus } from 'node:os';
import type { PhaseVerdict } from './judge-phase.js';

interface FaultsRun {
  readonly secondsEach: number;
  readonly requestsPerSecond: number;
  readonly timeoutMs: number;
}

/** The document of the last result, and whether nothing was wrong. */
export function faultsReport(
  verdicts: readonly PhaseVerdict[],
  run: FaultsRun,
): { readonly text: string; readonly passed: boolean } {
  const complaints = verdicts.flatMap(({ name, complaints }) =>
    complaints.map((complaint) => `- ${name}: ${complaint}`),
  );
  const passed = complaints.length === 0;
  const rows = verdicts.map(
    (row) =>
      `| ${row.name} | ${row.requests.toString()} | ${statusesOf(row)} | ${row.p50.toFixed(0)} | ${row.p999.toFixed(0)} | ${row.max.toFixed(0)} | ${row.recoveryS.toFixed(1)} |`,
  );
  const cores = cpus();
  const latest = Math.max(0, ...verdicts.map(({ callerDelayMs }) => callerDelayMs));
  const text = `${run.requestsPerSecond.toString()} requests a second, each fault for ${run.secondsEach.toString()} seconds, deadline of a provider ${run.timeoutMs.toLocaleString('en')} ms, ${cores.length.toString()} cores (${cores[0]?.model ?? 'unknown'}) shared with the caller, which was at most ${latest.toFixed(0)} ms late:

| fault | requests | answers by status | p50 ms | p99.9 ms | max ms | recovered after s |
| --- | ---: | --- | ---: | ---: | ---: | ---: |
${rows.join('\n')}

${passed ? 'All targets were met.' : `Missed:\n\n${complaints.join('\n')}`}
`;
  return { text, passed };
}

const statusesOf = ({ statuses }: PhaseVerdict): string =>
  Object.entries(statuses)
    .map(([status, count]) => `${status === '0' ? 'none' : status}: ${count.toString()}`)
    .join(', ');
