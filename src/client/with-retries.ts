import { ConnectionError, AnswerError } from './client-errors.js';
import type { Deadline } from './deadline.js';

/** Statuses that pass by themselves: too many requests, and servers that are away for a moment. */
const MOMENTARY: ReadonlySet<number> = new Set([429, 502, 503, 504]);
/** Milliseconds: the longest first pause, and the longest of all, where the server names none. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5_000;
/** Share of a named pause that is added at random, so that clients do not come back all at once. */
const JITTER = 0.1;

/** How often, and by which random numbers, a call is tried again. */
export interface RetryRules {
  /** Attempts after the first. */
  readonly retries: number;
  /** From 0 to 1. */
  readonly random: () => number;
}

/**
 * Does the work, and again where it failed for the moment: after what `Retry-After` says, else after a random
 * pause that grows. A failure is handed on at once when its pause would not end before the deadline.
 */
export async function withRetries<T>(
  work: () => Promise<T>,
  { retries, random }: RetryRules,
  deadline: Deadline,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const pause = attempt < retries ? pauseAfter(error, attempt, random) : undefined;
      if (pause === undefined || pause >= deadline.left()) throw error;
      await deadline.sleep(pause);
    }
  }
}

/** Milliseconds to wait before another attempt; undefined where another makes no sense. */
export function pauseAfter(error: unknown, attempt: number, random: () => number): number | undefined {
  if (error instanceof AnswerError && MOMENTARY.has(error.status)) {
    const named = error.retryAfterMs;
    if (named !== undefined) return named * (1 + JITTER * random());
  } else if (!(error instanceof ConnectionError)) return undefined;
  return random() * Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempt);
}
