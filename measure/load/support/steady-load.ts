import { Pool } from 'undici';

/** One request to send. */
export interface LoadRequest {
  readonly path: string;
  readonly contentType: string;
  readonly body: string;
  /** The status that it must get. */
  readonly expected?: number;
  /** Milliseconds after which the caller goes away. */
  readonly hangUpAfterMs?: number;
}

/** How a request fared, seen by its caller. */
export interface Sample {
  readonly request: LoadRequest;
  /** When it was sent, in milliseconds of `performance.now()`. */
  readonly sentAt: number;
  /** Milliseconds until the whole answer was there. */
  readonly ms: number;
  /** 0 where there was no answer. */
  readonly status: number;
  /** Statuses in the answer's provider records, in their order. */
  readonly providers: readonly number[];
}

/** Requests at a constant rate, whatever becomes of those before. */
export interface SteadyLoad {
  /** Milliseconds that this process was late at most since last asked: what a busy machine adds to what it measures. */
  takeWorstDelay(): number;
  /** Waits for the answers to what has been sent so far. */
  settle(): Promise<unknown>;
  /** Sends no more and waits for the answers that are due. */
  stop(): Promise<void>;
}

/** Most requests that wait for an answer at the same time. */
const MOST_IN_FLIGHT = 500;
/** Milliseconds between two looks at what is to be sent. */
const TICK = 5;

/**
 * Sends `requestsPerSecond` requests to the origin, the n-th as `requestOf(n)` says, and tells `hear` of each
 * answer.
 */
export function startSteadyLoad(
  origin: string,
  requestsPerSecond: number,
  requestOf: (index: number) => LoadRequest,
  hear: (sample: Sample) => void,
): SteadyLoad {
  const pool = new Pool(origin, { connections: MOST_IN_FLIGHT, pipelining: 1 });
  const due = new Set<Promise<void>>();
  const began = performance.now();
  let sent = 0;
  let worstDelay = 0;
  let tickAt = began;
  const timer = setInterval(() => {
    worstDelay = Math.max(worstDelay, performance.now() - tickAt - TICK);
    tickAt = performance.now();
    const wanted = ((performance.now() - began) / 1000) * requestsPerSecond;
    for (; sent < wanted; sent += 1) {
      const sending: Promise<void> = sendOne(pool, requestOf(sent)).then((sample) => {
        due.delete(sending);
        hear(sample);
      });
      due.add(sending);
    }
  }, TICK);
  return {
    takeWorstDelay() {
      const worst = worstDelay;
      worstDelay = 0;
      return worst;
    },
    settle: () => Promise.all(due),
    async stop() {
      clearInterval(timer);
      await Promise.all(due);
      await pool.destroy();
    },
  };
}

/** Sends one request and waits for the whole answer. */
export async function sendOne(pool: Pool, request: LoadRequest): Promise<Sample> {
  const { path, contentType, body, hangUpAfterMs } = request;
  const sentAt = performance.now();
  const signal = hangUpAfterMs === undefined ? null : AbortSignal.timeout(hangUpAfterMs);
  const answer = await pool
    .request({ method: 'POST', path, headers: { 'content-type': contentType }, body, signal })
    .then(async (response) => ({ status: response.statusCode, text: await response.body.text() }))
    .catch(() => ({ status: 0, text: '' }));
  const ms = performance.now() - sentAt;
  return { request, sentAt, ms, status: answer.status, providers: providersOf(answer.text) };
}

function providersOf(text: string): readonly number[] {
  const { providers = [] } = JSON.parse(text === '' ? '{}' : text) as {
    readonly providers?: readonly { readonly status: number }[];
  };
  return providers.map(({ status }) => status);
}

/** The value below which `share` (0 to 1) of the values lie; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}
