import { delayAfter } from './throttled-attempts.js';
import { type ThrottlePolicy } from './account-store.js';

/** A counter that many share, as far as turns go. Times are milliseconds since 1970. */
export interface SharedCounter {
  readonly failures: number;
  /** When the next turn is free. */
  readonly nextTurnAt: number;
}

/** What one of those who share it was told. */
export interface Turn {
  /** When it may come. */
  readonly at: number;
  /** Whether `at` is a turn that is kept for it; otherwise it was told to come back to ask for one. */
  readonly isKept: boolean;
}

/** What is to be done about an attempt. */
export interface TurnDecision {
  /** Whether the counter is within its allowance, so that no turn is needed. */
  readonly isFree: boolean;
  /** Milliseconds until it may try; 0: now, and its turn is used up. */
  readonly waitMs: number;
  readonly turn: Turn | undefined;
  readonly nextTurnAt: number;
}

/** A turn is kept for this long after its time, in milliseconds. */
export const TURN_KEPT_MS = 10 * 60 * 1000;
/** How far ahead turns are given; if all are taken, the caller has to try again. Milliseconds. */
const LONGEST_QUEUE_MS = 10 * 60 * 1000;

/**
 * Lets those who share a counter in by turns. While it is beyond its allowance, no password is checked
 * on the first visit: a network must come back once, as a guesser who changes networks with each guess never
 * does, and is then let in, or given a turn that others cannot take from it. So the guesses of many are slowed to
 * one a turn, and an owner among them waits in line instead of losing every race.
 */
export function decideTurn(
  counter: SharedCounter,
  turn: Turn | undefined,
  policy: ThrottlePolicy,
  now: number,
): TurnDecision {
  const { nextTurnAt } = counter;
  const interval = delayAfter(counter.failures, policy);
  const goOn: TurnDecision = { isFree: interval === 0, waitMs: 0, turn: undefined, nextTurnAt };
  if (goOn.isFree) return goOn;
  const comeBack: TurnDecision = {
    isFree: false,
    waitMs: policy.longestDelayMs,
    turn: { at: now + policy.longestDelayMs, isKept: false },
    nextTurnAt,
  };
  if (turn === undefined) return comeBack;
  if (turn.at > now) return { isFree: false, waitMs: turn.at - now, turn, nextTurnAt };
  if (turn.isKept) return goOn;
  if (nextTurnAt <= now) return { ...goOn, nextTurnAt: now + interval };
  if (nextTurnAt - now > LONGEST_QUEUE_MS) return comeBack;
  return {
    isFree: false,
    waitMs: nextTurnAt - now,
    turn: { at: nextTurnAt, isKept: true },
    nextTurnAt: nextTurnAt + interval,
  };
}
