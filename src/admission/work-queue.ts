import { type LaneStats, type Leave, WorkLane } from './work-lane.js';

/** Tokens up to which a request is short: it fits one window of the context model. */
const SHORT_TOKENS = 128;
/** Tokens of short and of long requests that run at once, for each worker: enough to keep it busy, and no more. */
const SHORT_TOKENS_PER_WORKER = 128;
const LONG_TOKENS_PER_WORKER = 768;
/** Tokens a second and worker that are believed at the start. */
const TOKENS_PER_SECOND = 8_000;

export type LaneName = 'short' | 'long';

/** What the queue is doing, for metrics. */
export interface WorkStats {
  /** Threads that the work is spread over. */
  readonly workers: number;
  readonly lanes: Readonly<Record<LaneName, LaneStats>>;
}

export interface WorkQueueOptions {
  /** Threads that the work is spread over. */
  readonly workers: number;
  /** Longest wait of a request whose caller says nothing, in milliseconds; 0: nothing ever waits. */
  readonly maxWaitMs: number;
  /** Longest wait of all, whatever a caller accepts, in milliseconds; absent: `maxWaitMs`. */
  readonly longestWaitMs?: number;
  /** Requests that may wait in each lane however long it takes, where their callers say nothing; absent: none. */
  readonly burst?: number;
  /** Clock in milliseconds that never goes back. */
  readonly now: () => number;
  /** Told the seconds that each admitted request has waited. */
  readonly onWait?: (seconds: number, lane: LaneName) => void;
}

/**
 * Bounds the work that runs at once and the work that waits for it, both measured in tokens. Short requests have a
 * lane of their own, so that a sentence never waits behind pages: the context model runs them side by side, the
 * short ones first.
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
   * Whether a request of this size would have to wait too long; cheap, and changes nothing but the count of refusals.
   * @param acceptsMs the wait that its caller accepts, in milliseconds, where it says so
   * @returns whole seconds after which to come back; undefined: it may enter
   */
  refusal(tokens: number, acceptsMs?: number): number | undefined {
    return this.#laneFor(tokens).refusal(tokens, acceptsMs);
  }

  /**
   * Resolves when the work may begin; what it resolves with must be called when the work has ended.
   * @throws ServiceError OVERLOADED at once, or when the longest wait is over; the signal's reason once aborted
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

/** How a body is going to be read. */
export type BodyKind = 'text' | 'table' | 'batch';

/** What a request costs besides reading its text, in tokens. */
const REQUEST_COST = 8;
/** Bytes of prose, lists and logs to a token: 2.2 to 4.4, half of the development documents below 2.8. */
const TEXT_BYTES = 2.8;
/** Bytes of a table to a token: each cell is read behind its header. 0.7 to 2, half of the tables below 1.2. */
const TABLE_BYTES = 1.2;
/** Tokens above which the context model reads a header once for several cells (ADR 6). */
const BRIEF_ABOVE = 4_000;
/** Bytes of a table to a token from there on. */
const BRIEF_TABLE_BYTES = 2.2;

/**
 * Tokens of work in a body, judged by its length alone, so that it can be known before a byte of it has been read.
 * It is right within a factor of two; the speed that it is compared with is learnt in the same unit.
 */
export function estimateTokens(kind: BodyKind, bytes: number): number {
  if (kind !== 'table') return REQUEST_COST + Math.ceil(bytes / TEXT_BYTES);
  const whole = BRIEF_ABOVE * TABLE_BYTES;
  const tokens = Math.min(bytes, whole) / TABLE_BYTES + Math.max(0, bytes - whole) / BRIEF_TABLE_BYTES;
  return REQUEST_COST + Math.ceil(tokens);
}
