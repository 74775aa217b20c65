import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { sendOne, type LoadRequest } from '../support/steady-load.js';

/** Callers that each wait for their answer before they send the next request: enough to keep every core busy. */
const CALLERS = 8;
/** Milliseconds after which one who was turned away asks again. */
const BACK_AFTER = 200;

/** Requests a second that the service answers where each caller asks again at once. */
export async function measureCapacity(
  origin: string,
  seconds: number,
  requestOf: (index: number) => LoadRequest,
): Promise<number> {
  const pool = new Pool(origin, { connections: CALLERS });
  const began = performance.now();
  let [sent, done] = [0, 0];
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (performance.now() - began < seconds * 1000) {
        const { status } = await sendOne(pool, requestOf(sent++));
        // Turning callers away is quick and no work done.
        if (status === 503) await pause(BACK_AFTER);
        else done += 1;
      }
    }),
  );
  await pool.close();
  return done / ((performance.now() - began) / 1000);
}
