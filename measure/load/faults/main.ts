// Breaks providers under load, a minute each, and holds what callers see against what is promised:
// `npm run test:faults`. SECONDS_EACH and RATE (requests a second) change how long and how hard;
// ONLY chooses faults by a part of their names. Writes its section of docs/reliability.md where all were tried.
import { proseOf, sentence } from '../capacity/varied-texts.js';
import type { LoadRequest } from '../support/steady-load.js';
import { writeSection } from '../support/write-report.js';
import { startFaultBench } from './fault-bench.js';
import { FAULT_PHASES } from './fault-phases.js';
import { faultsReport } from './faults-report.js';
import type { PhaseVerdict } from './judge-phase.js';

const options = {
  secondsEach: Number(process.env['SECONDS_EACH'] ?? '60'),
  requestsPerSecond: Number(process.env['RATE'] ?? '20'),
  timeoutMs: 1_000,
  slackMs: 50,
  // More than recovery may take.
  watchedAfterS: 7,
};
const only = process.env['ONLY'] ?? '';
const BASE = '/svc/data-discovery/v1.1';
const kilobyte = proseOf(1024);

/** Sentences and texts of 1 KB, classified and labelled. */
const requestOf = (index: number): LoadRequest => ({
  path: `${BASE}/${index % 4 < 2 ? 'classify' : 'transform/label?include_providers=yes'}`,
  contentType: 'text/plain',
  body: index % 2 === 0 ? sentence(index) : kilobyte(index),
});

const bench = await startFaultBench({ ...options, roles: ['pattern', 'context'], requestOf });
const verdicts: PhaseVerdict[] = [];
try {
  for (const { name, breaks, run } of FAULT_PHASES.filter((phase) => phase.name.includes(only))) {
    const verdict = await bench.phase(name, breaks, (on) => run(on, options.secondsEach));
    verdicts.push(verdict);
    const { complaints, ...figures } = verdict;
    console.log(name, figures, complaints);
  }
} finally {
  await bench.close();
}
const { text, passed } = faultsReport(verdicts, options);
console.log(text);
if (only === '') await writeSection('docs/reliability.md', 'faults', text);
process.exitCode = passed ? 0 : 1;
