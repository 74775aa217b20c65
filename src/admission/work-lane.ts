import { ServiceError } from '../core/errors.js';
import { type Queued, TaskQueue } from '../core/task-queue.js';

/**
 * The error of a request for which there is no time.
 * @param seconds whole seconds after which to come back
 */
export function overloaded(seconds: number): ServiceError {
  return new ServiceError('OVERLOADED', { seconds }, { retry_after_s: seconds });
}

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
class SpeedMeter {
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

/** Milliseconds that a request falls back for each of its tokens; about what a token takes. */
const DELAY_PER_TOKEN = 0.1;
/** Share of the longest wait that may be expected of a request when it is let in, since others may overtake it. */
const MARGIN = 0.75;
const LONGEST_RETRY_S = 60;

/** What a lane is doing, for metrics. */
export interface LaneStats {
  readonly requestsWaiting: number;
  readonly tokensWaiting: number;
  readonly requestsRunning: number;
  readonly tokensRunning: number;
  /** Tokens that may run at once. */
  readonly tokensLimit: number;
  /** Speed that waits are reckoned with: as measured when requests last waited. */
  readonly tokensPerSecond: number;
  /** Since the start: requests that began, were refused at once, waited in vain, hung up while they waited. */
  readonly admitted: number;
  readonly refused: number;
  readonly expired: number;
  readonly abandoned: number;
}

interface LaneOptions {
  /** Tokens that may run at once; a longer request runs when nothing else does. */
  readonly tokensLimit: number;
  /** Longest wait of a request that accepts none by itself, in milliseconds; 0: nothing ever waits. */
  readonly maxWaitMs: number;
  /** Longest wait of all, whatever is accepted, in milliseconds. */
  readonly longestWaitMs: number;
  /** Requests that may wait however long it takes: an ordinary burst. */
  readonly burst: number;
  /** Tokens a second, believed until something has been measured. */
  readonly tokensPerSecond: number;
  /** Clock in milliseconds. */
  readonly now: () => number;
  /** Told the seconds that each admitted request has waited. */
  readonly onWait: (seconds: number) => void;
}

/** Gives a place back; a second call does nothing. */
export type Leave = () => void;

interface Waiting extends Queued {
  readonly tokens: number;
  readonly start: () => void;
}

/** A bounded queue in front of work that is measured in tokens: shortest first, with ageing. */
export class WorkLane {
  readonly #options: LaneOptions;
  readonly #queue = new TaskQueue<Waiting>();
  readonly #speed: SpeedMeter;
  readonly #count = { admitted: 0, refused: 0, expired: 0, abandoned: 0 };
  #tokensWaiting = 0;
  #tokensRunning = 0;
  #running = 0;

  constructor(options: LaneOptions) {
    this.#options = options;
    this.#speed = new SpeedMeter(options.tokensPerSecond);
  }

  /**
   * Whether a request of this size would have to wait too long.
   * @param acceptsMs the wait that its caller accepts, in milliseconds; absent: an ordinary burst is let in
   * @returns whole seconds after which to come back, counted as a refusal; undefined: it may enter
   */
  refusal(tokens: number, acceptsMs?: number): number | undefined {
    if (this.#fits(tokens) && this.#queue.size === 0) return undefined;
    const now = this.#options.now();
    this.#speed.done(0, now);
    const wait = this.#expectedWait(tokens, now + tokens * DELAY_PER_TOKEN);
    const longest = this.#longestWait(acceptsMs);
    const isBurst = acceptsMs === undefined && this.#queue.size < this.#options.burst;
    if (longest > 0 && (isBurst || wait <= longest * MARGIN)) return undefined;
    this.#count.refused += 1;
    return secondsOf(wait);
  }

  /**
   * Resolves when the work may begin; what it resolves with must be called when the work has ended.
   * @throws ServiceError OVERLOADED at once, or when the longest wait is over; the signal's reason once aborted
   */
  async enter(tokens: number, signal: AbortSignal, acceptsMs?: number): Promise<Leave> {
    signal.throwIfAborted();
    const seconds = this.refusal(tokens, acceptsMs);
    if (seconds !== undefined) throw overloaded(seconds);
    if (this.#queue.size > 0 || !this.#fits(tokens)) return this.#wait(tokens, signal, acceptsMs);
    this.#options.onWait(0);
    return this.#begin(tokens);
  }

  stats(): LaneStats {
    return {
      requestsWaiting: this.#queue.size,
      tokensWaiting: this.#tokensWaiting,
      requestsRunning: this.#running,
      tokensRunning: this.#tokensRunning,
      tokensLimit: this.#options.tokensLimit,
      tokensPerSecond: this.#speed.perMs * 1000,
      ...this.#count,
    };
  }

  #wait(tokens: number, signal: AbortSignal, acceptsMs?: number): Promise<Leave> {
    const { now, onWait } = this.#options;
    const arrival = now();
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abandon);
      };
      const entry: Waiting = {
        due: arrival + tokens * DELAY_PER_TOKEN,
        tokens,
        start: () => {
          settle();
          onWait((now() - arrival) / 1000);
          resolve(this.#begin(tokens));
        },
      };
      const drop = (count: 'expired' | 'abandoned', reason: Error): void => {
        settle();
        this.#drop(entry);
        this.#count[count] += 1;
        reject(reason);
      };
      const abandon = (): void => {
        drop('abandoned', signal.reason as Error);
      };
      const timer = setTimeout(() => {
        drop('expired', overloaded(secondsOf(this.#expectedWait(tokens, entry.due))));
      }, this.#longestWait(acceptsMs));
      signal.addEventListener('abort', abandon, { once: true });
      this.#queue.add(entry);
      this.#tokensWaiting += tokens;
      this.#speed.full(true, arrival);
    });
  }

  #drop(entry: Waiting): void {
    this.#queue.remove((waiting) => waiting === entry);
    this.#tokensWaiting -= entry.tokens;
    // What it held up may fit.
    this.#advance();
  }

  #begin(tokens: number): Leave {
    this.#running += 1;
    this.#tokensRunning += tokens;
    this.#count.admitted += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#running -= 1;
      this.#tokensRunning -= tokens;
      this.#speed.done(tokens, this.#options.now());
      this.#advance();
    };
  }

  #advance(): void {
    for (let next = this.#queue.peek(); next !== undefined; next = this.#queue.peek()) {
      if (!this.#fits(next.tokens)) return;
      this.#queue.take();
      this.#tokensWaiting -= next.tokens;
      next.start();
    }
    this.#speed.full(false, this.#options.now());
  }

  #fits(tokens: number): boolean {
    return this.#running === 0 || this.#tokensRunning + tokens <= this.#options.tokensLimit;
  }

  /**
   * Milliseconds that a request which comes now may wait.
   * @param acceptsMs what its caller accepts, where it says so
   */
  #longestWait(acceptsMs: number | undefined): number {
    const { maxWaitMs, longestWaitMs, burst } = this.#options;
    if (maxWaitMs === 0) return 0;
    if (acceptsMs !== undefined) return Math.min(acceptsMs, longestWaitMs);
    return this.#queue.size < burst ? longestWaitMs : maxWaitMs;
  }

  /** Milliseconds until as much has been done as must be before a request that is due then may begin. */
  #expectedWait(tokens: number, due: number): number {
    let ahead = this.#tokensWaiting;
    for (const behind of this.#queue.after(due)) ahead -= behind.tokens;
    const room = Math.max(0, this.#options.tokensLimit - tokens);
    return Math.max(0, this.#tokensRunning + ahead - room) / this.#speed.perMs;
  }
}

function secondsOf(waitMs: number): number {
  return Math.min(LONGEST_RETRY_S, Math.max(1, Math.ceil(waitMs / 1000)));
}
