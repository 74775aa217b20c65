import { ServiceError } from '../core/errors.js';
import { type Queued, TaskQueue } from '../core/task-queue.js';

/**
 * Builds the error for a request that cannot be served in time.
 * @param seconds whole seconds until the caller should retry
 */
export function overloaded(seconds: number): ServiceError {
  return new ServiceError('OVERLOADED', { seconds }, { retry_after_s: seconds });
}

/** Time constant of the moving average, in milliseconds. */
const MEMORY = 1_000;
/** Minimum duration of a measurement, in milliseconds. */
const SHORTEST = 50;
/** Time after which a running measurement is added to the average, in milliseconds. */
const LONGEST = 250;

/**
 * Measures throughput in tokens per second. It measures only while requests are waiting; at other times, throughput
 * depends on how much callers send.
 */
class SpeedMeter {
  #perMs: number;
  #since: number | undefined;
  #tokens = 0;

  /** @param initial tokens per second, assumed until there is a measurement */
  constructor(initial: number) {
    this.#perMs = initial / 1000;
  }

  /** Tokens per millisecond; never 0. */
  get perMs(): number {
    return this.#perMs;
  }

  /** Must be called when requests start or stop waiting in the queue; `now` in milliseconds. */
  full(isFull: boolean, now: number): void {
    if (isFull) {
      this.#since ??= now;
      return;
    }
    this.#take(now, SHORTEST);
    this.#since = undefined;
    this.#tokens = 0;
  }

  /** Must be called when work is done, or with 0 tokens to advance the clock; `now` in milliseconds. */
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

/** Milliseconds by which each token of a request delays it in the queue; about the time that a token takes. */
const DELAY_PER_TOKEN = 0.1;
/** Share of the maximum wait that a request's expected wait may take on admission, because others may overtake it. */
const MARGIN = 0.75;
const LONGEST_RETRY_S = 60;

/** Statistics of a lane, for metrics. */
export interface LaneStats {
  readonly requestsWaiting: number;
  readonly tokensWaiting: number;
  readonly requestsRunning: number;
  readonly tokensRunning: number;
  /** Maximum tokens running at once. */
  readonly tokensLimit: number;
  /** Throughput from which waits are estimated, as last measured while requests were waiting. */
  readonly tokensPerSecond: number;
  /** Totals since startup: requests started, refused at once, timed out while waiting, abandoned while waiting. */
  readonly admitted: number;
  readonly refused: number;
  readonly expired: number;
  readonly abandoned: number;
}

interface LaneOptions {
  /** Maximum tokens running at once; a longer request runs when nothing else does. */
  readonly tokensLimit: number;
  /** Maximum wait of a request that does not state one, in milliseconds; 0: requests never wait. */
  readonly maxWaitMs: number;
  /** Upper limit of any wait, whatever the caller accepts, in milliseconds. */
  readonly longestWaitMs: number;
  /** Requests that may wait regardless of their expected wait: an ordinary burst. */
  readonly burst: number;
  /** Tokens per second, assumed until there is a measurement. */
  readonly tokensPerSecond: number;
  /** Clock in milliseconds. */
  readonly now: () => number;
  /** Receives the wait of each admitted request, in seconds. */
  readonly onWait: (seconds: number) => void;
}

/** Releases the slot; a second call has no effect. */
export type Leave = () => void;

interface Waiting extends Queued {
  readonly tokens: number;
  readonly start: () => void;
}

/** A bounded queue for work measured in tokens: shortest first, with aging. */
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
   * Decides whether a request of this size would have to wait too long.
   * @param acceptsMs maximum wait that the caller accepts, in milliseconds; absent: an ordinary burst is admitted
   * @returns whole seconds until the caller should retry, counted as a refusal; undefined: the request may enter
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
   * Waits until the work may start. The caller must call the returned function when the work has ended.
   * @throws ServiceError OVERLOADED at once, or after the maximum wait; the signal's reason if aborted
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
    // Work that this entry held up may now fit.
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
   * Returns the maximum wait of a request that arrives now, in milliseconds.
   * @param acceptsMs maximum wait that the caller accepts, if stated
   */
  #longestWait(acceptsMs: number | undefined): number {
    const { maxWaitMs, longestWaitMs, burst } = this.#options;
    if (maxWaitMs === 0) return 0;
    if (acceptsMs !== undefined) return Math.min(acceptsMs, longestWaitMs);
    return this.#queue.size < burst ? longestWaitMs : maxWaitMs;
  }

  /** Estimates the milliseconds until a request with this due time may start. */
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
