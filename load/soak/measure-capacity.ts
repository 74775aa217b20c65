import { Pool } from 'undici';
import { sendOne, type LoadRequest } from '../support/steady-load.js';

/** Callers that each wait for their answer before they send the next request: enough to keep every core busy. */
const CALLERS = 8;

/** Requests a second that the service answers where each caller asks again at once. */
export async function measureCapacity(
  origin: string,
  seconds: number,
  requestOf: (index: number) => LoadRequest,
): Promise<number> {
  const pool = new Pool(origin, { connections: CALLERS });
  const began = performance.now();
  let sent = 0;
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (performance.now() - began < seconds * 1000) await sendOne(pool, requestOf(sent++));
    }),
  );
  await pool.close();
  return sent / ((performance.now() - began) / 1000);
}
