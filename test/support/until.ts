import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until it holds; a minute is longer than any machine takes. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const began = Date.now(); !(await holds());) {
    if (Date.now() - began > 60_000) throw new Error('it never came to hold');
    await sleep(10);
  }
}
