// Keeps the service busy and watches its memory, descriptors and answers: `npm run test:soak`, 30 minutes.
// MINUTES changes how long; MINUTES=480 are eight hours. Writes its section of docs/reliability.md.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startProgram } from '../support/running-program.js';
import { startSteadyLoad } from '../support/steady-load.js';
import { writeSection } from '../support/write-report.js';
import { judgeSoak, type Reading } from './judge-soak.js';
import { measureCapacity } from './measure-capacity.js';
import { createMinuteLog } from './minute-log.js';
import { mixedRequest } from './mixed-requests.js';
import { processFigures } from './process-figures.js';
import { minuteLine, SHARE, soakReport } from './soak-report.js';

const MINUTES = Number(process.env['MINUTES'] ?? '30');
const CAPACITY_SECONDS = 20;
/** Seconds between two readings of the process. */
const EVERY = 5;
const READINGS_A_MINUTE = 60 / EVERY;
/** Characters of the service's log that are kept. */
const LOG_KEPT = 100_000;

const folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-soak-'));
const service = await startProgram(['serve'], { LOG_LEVEL: 'info', DATA_DIR: folder }, LOG_KEPT);
const capacity = await measureCapacity(service.origin, CAPACITY_SECONDS, mixedRequest);
const rate = capacity * SHARE;
console.log(
  `${capacity.toFixed(1)} requests a second at most; ${rate.toFixed(1)} for ${MINUTES.toString()} minutes`,
);
console.log('minute  requests/s  statuses (0: hung up)  p50 ms  p99 ms  resident MiB  heap MiB  descriptors');

const log = createMinuteLog();
const readings: Reading[] = [];
const load = startSteadyLoad(service.origin, rate, mixedRequest, (sample) => {
  log.hear(sample);
});
const began = performance.now();
for (let reading = 1; reading <= MINUTES * READINGS_A_MINUTE; reading++) {
  await pause(began + reading * EVERY * 1000 - performance.now());
  if (service.died()) throw new Error(`the service died: ${service.output().slice(-2000)}`);
  const figures = await processFigures(service.pid, service.origin);
  readings.push({ ...figures, atMinute: (reading * EVERY) / 60 });
  if (reading % READINGS_A_MINUTE === 0) console.log(minuteLine(log.close(figures, 60)));
}
await load.stop();
const exit = once(service.child, 'exit');
await service.stop();
const [code] = (await exit) as [number | null];
rmSync(folder, { recursive: true, force: true });

const verdict = judgeSoak(readings, MINUTES, log.unexpected, code);
const text = soakReport(log.minutes, verdict, { minutes: MINUTES, capacity, rate });
console.log(text);
await writeSection('docs/reliability.md', 'soak', text);
process.exitCode = verdict.complaints.length === 0 ? 0 : 1;
