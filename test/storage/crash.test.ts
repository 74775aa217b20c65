import { it } from 'node:test';
import assert from 'node:assert/strict';
import { describeOnEachStore } from '../support/each-store.js';
import { killAtRandom } from '../support/kill-at-random.js';

/** `npm run test:crash` sets 200. */
const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? '8');

describeOnEachStore('kill -9 while registering and changing passwords', (newPlace) => {
  it(`loses nothing acknowledged and leaves nothing half done, ${ROUNDS.toString()} times`, async () => {
    const place = await newPlace();
    let acknowledged = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      // Every fourth dies while it starts, on whatever the one before has left.
      const first = round % 4 === 3 ? '"registering"' : '"registered"';
      acknowledged += await killAtRandom(place, `r${round.toString()}-`, Math.random() * 250, first);
    }
    assert.ok(acknowledged > 0);
  });
});
