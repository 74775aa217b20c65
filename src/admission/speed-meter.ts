/** Time over which the speed is forgotten, in milliseconds. */
const MEMORY = 1_000;
/** Least time that counts as a measurement, in milliseconds. */
const SHORTEST = 50;
/** Time after which a measurement is taken to account, in milliseconds. */
const LONGEST = 250;

/**
 * Learns how many tokens are done a second. Only what is done while others wait tells: at other times the speed
 * is that of the callers.
 */
export class SpeedMeter {
  #perMs: number;
  #since: number | undefined;
  #tokens = 0;

  /** @param initial tokens a second, believed until something has been measured */
  constructor(initial: number) {
    this.#perMs = initial / 1000;
  }

  /** Tokens a millisecond, never 0. */
  get perMs(): number {
    return this.#perMs;
  }

  /** To be told whenever the queue begins or ceases to be full; `now` in milliseconds. */
  full(isFull: boolean, now: number): void {
    if (isFull) {
      this.#since ??= now;
      return;
    }
    this.#take(now, SHORTEST);
    this.#since = undefined;
    this.#tokens = 0;
  }

  /** To be told whenever work is done, and with 0 to let time pass; `now` in milliseconds. */
  done(tokens: number, now: number): void {
    if (this.#since === undefined) return;
    this.#tokens += tokens;
    if (this.#take(now, LONGEST)) {
      this.#since = now;
      this.#tokens = 0;
    }
  }

  #take(now: number, least: number): boolean {
    const elapsed = this.#since === undefined ? 0 : now - this.#since;
    if (elapsed < least) return false;
    const weight = 1 - Math.exp(-elapsed / MEMORY);
    this.#perMs = Math.max(0.001, this.#perMs + (this.#tokens / elapsed - this.#perMs) * weight);
    return true;
  }
}
