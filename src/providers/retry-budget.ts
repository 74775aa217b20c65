/** How many calls may be made a second time. */
export interface RetryBudgetRules {
  /** Retries earned by each call, 0 to 1. */
  readonly share: number;
  /** Retries earned by each second that passes, so that a quiet service may retry at all. */
  readonly perSecond: number;
  /** Most retries that can be saved up; what is there at the start. */
  readonly most: number;
}

/** Keeps retries from doubling the load on a provider that is failing under it. */
export interface RetryBudget {
  /** A call is made. */
  earn(): void;
  /** Whether a retry may be made; if so it is paid for. */
  spend(): boolean;
}

/**
 * A bucket of tokens that calls and time fill and retries empty.
 * @param now milliseconds of a clock that never goes back
 */
export function createRetryBudget(
  { share, perSecond, most }: RetryBudgetRules,
  now: () => number,
): RetryBudget {
  let saved = most;
  let filledAt = now();
  const fill = (earned: number): void => {
    const at = now();
    saved = Math.min(most, saved + earned + ((at - filledAt) / 1000) * perSecond);
    filledAt = at;
  };
  return {
    earn: () => fill(share),
    spend: () => {
      fill(0);
      if (saved < 1) return false;
      saved -= 1;
      return true;
    },
  };
}
