import { type LaneStats, type Leave, WorkLane } from './work-lane.js';

/** Maximum tokens of a short request, which fits into one window of the context model. */
const SHORT_TOKENS = 128;
/** Tokens of short and long requests running at once per worker: just enough to keep it busy. */
const SHORT_TOKENS_PER_WORKER = 128;
const LONG_TOKENS_PER_WORKER = 768;
/** Throughput per worker assumed at startup, in tokens per second. */
const TOKENS_PER_SECOND = 8_000;

export type LaneName = 'short' | 'long';

/** Statistics of the queue, for metrics. */
export interface WorkStats {
  /** Threads that share the work. */
  readonly workers: number;
  readonly lanes: Readonly<Record<LaneName, LaneStats>>;
}

export interface WorkQueueOptions {
  /** Threads that share the work. */
  readonly workers: number;
  /** Maximum wait of a request whose caller does not state one, in milliseconds; 0: requests never wait. */
  readonly maxWaitMs: number;
  /** Upper limit of any wait, whatever the caller accepts, in milliseconds; absent: `maxWaitMs`. */
  readonly longestWaitMs?: number;
  /**
   * Requests per lane that may wait regardless of their expected wait if the caller states no maximum; absent: none.
   */
  readonly burst?: number;
  /** Monotonic clock in milliseconds. */
  readonly now: () => number;
  /** Receives the wait of each admitted request, in seconds. */
  readonly onWait?: (seconds: number, lane: LaneName) => void;
}

/**
 * Bounds running and waiting work, both measured in tokens. Short requests have their own lane, so that a sentence
 * never waits behind pages: the context model runs the lanes side by side, short requests first.
 */
export class WorkQueue {
  readonly #workers: number;
  readonly #lanes: Readonly<Record<LaneName, WorkLane>>;

  constructor({ workers, maxWaitMs, now, onWait = () => undefined, ...more }: WorkQueueOptions) {
    const { longestWaitMs = maxWaitMs, burst = 0 } = more;
    const lane = (name: LaneName, tokensPerWorker: number): WorkLane =>
      new WorkLane({
        tokensLimit: workers * tokensPerWorker,
        maxWaitMs,
        longestWaitMs,
        burst,
        tokensPerSecond: workers * TOKENS_PER_SECOND,
        now,
        onWait: (seconds) => {
          onWait(seconds, name);
        },
      });
    this.#workers = workers;
    this.#lanes = {
      short: lane('short', SHORT_TOKENS_PER_WORKER),
      long: lane('long', LONG_TOKENS_PER_WORKER),
    };
  }

  /**
   * Decides whether a request of this size would have to wait too long. Cheap; it only updates the throughput estimate
   * and the count of refusals.
   * @param acceptsMs maximum wait that the caller accepts, in milliseconds, if stated
   * @returns whole seconds until the caller should retry; undefined: the request may enter
   */
  refusal(tokens: number, acceptsMs?: number): number | undefined {
    return this.#laneFor(tokens).refusal(tokens, acceptsMs);
  }

  /**
   * Waits until the work may start. The caller must call the returned function when the work has ended.
   * @throws ServiceError OVERLOADED at once, or after the maximum wait; the signal's reason if aborted
   */
  enter(tokens: number, signal: AbortSignal, acceptsMs?: number): Promise<Leave> {
    return this.#laneFor(tokens).enter(tokens, signal, acceptsMs);
  }

  stats(): WorkStats {
    return {
      workers: this.#workers,
      lanes: { short: this.#lanes.short.stats(), long: this.#lanes.long.stats() },
    };
  }

  #laneFor(tokens: number): WorkLane {
    return tokens <= SHORT_TOKENS ? this.#lanes.short : this.#lanes.long;
  }
}

/** How a request body is read. */
export type BodyKind = 'text' | 'table' | 'batch';

/** Tokens that a request costs besides its text. */
const REQUEST_COST = 8;
/** Bytes per token in prose, lists and logs: 2.2 to 4.4; half of the development documents are below 2.8. */
const TEXT_BYTES = 2.8;
/**
 * Bytes per token in tables, where each cell is read together with its header: 0.7 to 2; half of the tables are below
 * 1.2.
 */
const TABLE_BYTES = 1.2;
/** Tokens above which the context model reads a header once for several cells (ADR 6). */
const BRIEF_ABOVE = 4_000;
/** Bytes per token in tables beyond that. */
const BRIEF_TABLE_BYTES = 2.2;

/**
 * Estimates the tokens of a request body from its length alone, so that they are known before it is read. Accurate
 * within a factor of two; the throughput it is compared with is measured in the same unit.
 */
export function estimateTokens(kind: BodyKind, bytes: number): number {
  if (kind !== 'table') return REQUEST_COST + Math.ceil(bytes / TEXT_BYTES);
  const whole = BRIEF_ABOVE * TABLE_BYTES;
  const tokens = Math.min(bytes, whole) / TABLE_BYTES + Math.max(0, bytes - whole) / BRIEF_TABLE_BYTES;
  return REQUEST_COST + Math.ceil(tokens);
}
