import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startFaultBench, type FaultBench } from '../../measure/load/faults/fault-bench.js';
import { FAULT_PHASES } from '../../measure/load/faults/fault-phases.js';
import { BASE } from '../support/run-app.js';

/** A second beyond the deadline: other tests run beside this one. `npm run test:faults` grants 50 ms. */
const OPTIONS = { timeoutMs: 1_000, slackMs: 1_000, requestsPerSecond: 20, watchedAfterS: 2 };

/** The short form of `npm run test:faults`: the pattern provider twice, a few seconds each. */
describe('a provider process under load', () => {
  let bench: FaultBench;
  before(async () => {
    bench = await startFaultBench({
      ...OPTIONS,
      roles: ['pattern', 'pattern'],
      requestOf: (index) => ({
        path: `${BASE}/${index % 2 === 0 ? 'classify' : 'transform/label?include_providers=yes'}`,
        contentType: 'text/plain',
        body: `Mail jane${index.toString()}@example.org`,
      }),
    });
  });
  after(() => bench.close());

  for (const [name, seconds] of [
    ['killed (SIGKILL)', 1],
    ['stopped (SIGSTOP)', 2],
    ['garbage: not JSON', 1],
  ] as const) {
    it(`${name}: answers in time and as specified, left alone, back again`, async () => {
      const phase = FAULT_PHASES.find((each) => each.name === name);
      assert.ok(phase);
      const verdict = await bench.phase(name, phase.breaks, (on) => phase.run(on, seconds));
      assert.deepEqual(verdict.complaints, [], JSON.stringify(verdict));
      assert.ok(verdict.requests >= 20, verdict.requests.toString());
    });
  }
});
