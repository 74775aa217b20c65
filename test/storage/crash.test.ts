import { it } from 'node:test';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describeOnEachStore } from '../support/each-store.js';
import { killAtRandom } from '../support/kill-at-random.js';

/** `npm run test:crash` sets 200. */
const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? '8');
/** A failed run prints its seed; CRASH_SEED takes the same moments again, as far as processes keep time. */
const SEED = Number(process.env['CRASH_SEED'] ?? Date.now() % 2 ** 31);

describeOnEachStore('kill -9 while registering and changing passwords', (newPlace) => {
  it(`loses nothing acknowledged and leaves nothing half done, ${ROUNDS.toString()} times`, async (t) => {
    t.diagnostic(`CRASH_SEED=${SEED.toString()}`);
    const moments = fc.sample(fc.integer({ min: 0, max: 250 }), { seed: SEED, numRuns: ROUNDS });
    const place = await newPlace();
    let acknowledged = 0;
    for (const [round, afterMs] of moments.entries()) {
      // Every fourth dies while it starts, on whatever the one before has left.
      const first = round % 4 === 3 ? '"registering"' : '"registered"';
      acknowledged += await killAtRandom(place, `r${round.toString()}-`, afterMs, first);
    }
    assert.ok(acknowledged > 0);
  });
});
