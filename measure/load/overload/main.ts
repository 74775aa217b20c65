// `npm run test:load [-- --seconds 20 --times 1,2,5,10 --shared --write]`: what becomes of single sentences that
// arrive at a constant rate of 1 to 10 times what the service can do. Reports, and fails where a target is missed.
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { offer } from './offer.js';
import { shareProcessors } from './processors.js';
import { describeLoad, missedTargets, type Step } from './report.js';
import { startService } from './service.js';
import { writeResult } from './write-result.js';

const CALLERS = 16;
const WARM_UP_S = 5;
const REST_MS = 1_500;
/** Share of the peak at which the service counts as unloaded. */
const UNLOADED = 0.2;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    times: { type: 'string', default: '1,2,5,10' },
    shared: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);
const share = shareProcessors(values.shared);
const service = await startService(share.service);
const { origin } = service;
try {
  await offer(share.generator, { origin, seconds: WARM_UP_S, callers: CALLERS });
  const closed = await offer(share.generator, { origin, seconds: seconds / 2, callers: CALLERS });
  const peak = closed.accepted / closed.seconds;
  const steps: Step[] = [];
  for (const times of [UNLOADED, ...values.times.split(',').map(Number)]) {
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    const before = service.cpuSeconds();
    const outcome = await offer(share.generator, { origin, seconds, rate: peak * times });
    steps.push({ times, outcome, cpuSeconds: service.cpuSeconds() - before, memory: service.memory() });
  }
  const again = await offer(share.generator, { origin, seconds: seconds / 2, callers: CALLERS });
  const machine = `Node ${process.version}, ${cpus().length.toString()} processors (${cpus()[0]?.model ?? 'unknown'})`;
  const report = describeLoad({
    machine,
    says: share.says,
    seconds,
    peak,
    peakAgain: again.accepted / again.seconds,
    steps,
  });
  process.stdout.write(`${report}\n`);
  if (values.write) await writeResult(report);
  const missed = missedTargets(peak, steps);
  for (const target of missed) process.stderr.write(`missed: ${target}\n`);
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  await service.stop();
}
