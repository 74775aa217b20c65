import { setTimeout as pause } from 'node:timers/promises';
import type { RetryBudget } from './retry-budget.js';

/** A second call is worth making. */
export interface SecondChance {
  /** Milliseconds to wait before it. */
  readonly afterMs: number;
}

/**
 * Makes the call, and once more where `chance` gives what it threw a second chance and the budget allows it.
 * @param chance undefined: what was thrown stands
 * @throws what the last call threw, or what the signal was aborted with before it
 */
export async function retryOnce<T>(
  call: () => Promise<T>,
  chance: (error: unknown) => SecondChance | undefined,
  budget: RetryBudget,
  signal: AbortSignal,
  retried: () => void,
): Promise<T> {
  budget.earn();
  try {
    return await call();
  } catch (error) {
    const second = signal.aborted ? undefined : chance(error);
    if (second === undefined || !budget.spend()) throw error;
    await pause(second.afterMs, undefined, { signal }).catch(() => undefined);
    signal.throwIfAborted();
    retried();
    return await call();
  }
}
