import { cpus } from 'node:os';
import { RECOVERY_WITHIN_S, type PhaseVerdict } from './judge-phase.js';

interface FaultsRun {
  readonly secondsEach: number;
  readonly requestsPerSecond: number;
  readonly timeoutMs: number;
  readonly slackMs: number;
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
      `| ${row.name} | ${row.requests.toString()} | ${statusesOf(row)} | ${row.p50.toFixed(0)} | ${row.p999.toFixed(0)} | ${row.max.toFixed(0)} | ${row.callerDelayMs.toFixed(0)} | ${row.breakerOpened.toString()}/${row.breakerClosed.toString()} | ${row.recoveryS.toFixed(1)} | ${row.complaints.length === 0 ? 'yes' : 'no'} |`,
  );
  const cores = cpus();
  const text = `# Providers under faults

\`npm run test:faults\` starts the classification service and both providers as processes of their own, asks for
sentences and texts of 1 KB at ${run.requestsPerSecond.toString()} requests a second, whatever becomes of those before, and breaks one provider
after the other for ${run.secondsEach.toString()} seconds each: the pattern provider is asked directly, the context provider through a proxy
that spoils its answers. It wrote this page. The deadline of a provider (\`timeout_ms\`) is ${run.timeoutMs.toLocaleString('en')} ms. Times are those of
the caller, who shares ${cores.length.toString()} cores (${cores[0]?.model ?? 'unknown'}) with all of it; nothing is subtracted
for the moments in which the caller itself was late.

| fault | requests | answers by status | p50 ms | p99.9 ms | max ms | caller late by ms | breaker opened/closed | recovered after s | as promised |
| --- | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |
${rows.join('\n')}

What is promised: every answer is 200 (all providers answered), 206 (some did), 502 (none did) or 503, its provider
records agree with it, and 99.9 % arrive within the deadline and ${run.slackMs.toString()} ms; the breaker of a broken provider opens, and
closes when it is back; ${RECOVERY_WITHIN_S.toString()} seconds after the provider is back every answer is whole; the service does not crash.
${passed ? 'All of it held.' : `It did not all hold:\n\n${complaints.join('\n')}`}

A provider that is left alone costs the callers nothing but its findings: one request a second tries it, the others
are answered by those that are left. How calls are retried and providers left alone is in
[provider-protocol.md](provider-protocol.md).
`;
  return { text, passed };
}

const statusesOf = ({ statuses }: PhaseVerdict): string =>
  Object.entries(statuses)
    .map(([status, count]) => `${status === '0' ? 'none' : status}: ${count.toString()}`)
    .join(', ');
