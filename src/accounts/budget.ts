/** Something that may be done only so often. */
export interface Budget {
  /** Whether it may be done once more now. */
  take(): boolean;
}

/**
 * Allows `perSecond` times a second on the average, and `burst` times at once.
 * @param now milliseconds since 1970
 */
export function createBudget(perSecond: number, burst: number, now: () => number): Budget {
  let left = burst;
  let at = now();
  return {
    take() {
      const passed = Math.max(0, now() - at);
      left = Math.min(burst, left + (passed / 1000) * perSecond);
      at = now();
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}
