import { AnswerError, CallTimeoutError, ConnectionError } from './client-errors.js';

/** The part of the standard `fetch` function that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface ClientRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

const NO_CONTENT = 204;

/** A successful response. */
export interface Reply {
  readonly status: number;
  readonly json: unknown;
  readonly requestId: string | undefined;
}

/** The deadline of a call, including its retries and login. */
export interface Deadline {
  /** Aborted at the deadline, or when the caller aborts. */
  readonly signal: AbortSignal;
  /** Milliseconds left. */
  left(): number;
  /** Sleeps; rejects if the signal aborts in the meantime. */
  sleep(milliseconds: number): Promise<void>;
  /**
   * Returns the error for a failed exchange: the caller's reason, the timeout, or the lost connection.
   * @param url address of the request, which the error names without its query; '' if there was none
   */
  failure(cause: unknown, url: string): Error;
  /** Removes timers and listeners. */
  end(): void;
}

/** Transient statuses: too many requests, and servers that are temporarily unavailable. */
const MOMENTARY: ReadonlySet<number> = new Set([429, 502, 503, 504]);
/** Maximum first pause and maximum pause in milliseconds, if the server sends no Retry-After. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5_000;
/** Maximum milliseconds of a timer; one with more ends at once. */
const LONGEST_TIMER = 2 ** 31 - 1;
/** Share of the server's pause that is added at random, so that clients do not all retry at once. */
const JITTER = 0.1;

/** How a call is retried. */
export interface RetryRules {
  /** Maximum number of retries. */
  readonly retries: number;
  /** Returns random numbers from 0 to 1. */
  readonly random: () => number;
}

/**
 * Sends a request and reads the response. Redirects are refused, because they would send the API key elsewhere.
 * @throws AnswerError for every status except 2xx, and for a response that is not JSON
 * @throws ConnectionError, CallTimeoutError, or the caller's abort reason
 */
export async function exchange(
  fetch: Fetch,
  { url, ...init }: ClientRequest,
  deadline: Deadline,
): Promise<Reply> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...init, signal: deadline.signal, redirect: 'error' });
    text = await response.text();
  } catch (cause) {
    throw deadline.failure(cause, url);
  }
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const json = response.status === NO_CONTENT ? null : parse(text);
  if (response.ok && json !== undefined) return { status: response.status, json, requestId };
  throw asAnswerError(response, json, requestId);
}

/** Sends a request and returns the response with its body unread; errors are handled as in `exchange`. */
export async function openExchange(
  fetch: Fetch,
  { url, ...init }: ClientRequest,
  deadline: Deadline,
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, { ...init, signal: deadline.signal, redirect: 'error' });
    if (response.ok) return response;
  } catch (cause) {
    throw deadline.failure(cause, url);
  }
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const text = await response.text().catch((cause: unknown) => {
    throw deadline.failure(cause, url);
  });
  throw asAnswerError(response, parse(text), requestId);
}

/**
 * Yields the values of a JSON Lines body as they arrive.
 * @throws as `exchange`
 */
export async function* readLines(response: Response, deadline: Deadline): AsyncGenerator<unknown, void> {
  const { url } = response;
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const read = await reader?.read().catch((cause: unknown) => {
        throw deadline.failure(cause, url);
      });
      if (read === undefined || read.done) break;
      const lines = (rest + read.value).split('\n');
      rest = lines.splice(-1).join('');
      for (const line of lines) {
        const value = parse(line);
        if (value === undefined)
          throw asAnswerError(response, value, response.headers.get('x-request-id') ?? undefined);
        yield value;
      }
    }
    if (rest !== '') throw deadline.failure(new Error('the answer ends in the middle of a line'), url);
  } finally {
    await reader?.cancel().catch(() => undefined);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const fieldsOf = (json: unknown): Readonly<Record<'code' | 'message' | 'details', unknown>> =>
  ({ ...(typeof json === 'object' ? json : {}) }) as Record<'code' | 'message' | 'details', unknown>;

function asAnswerError({ status, headers, ok }: Response, json: unknown, requestId?: string): AnswerError {
  const { code, message, details } = fieldsOf(json);
  const retryAfterMs = readRetryAfter(headers.get('retry-after'));
  return new AnswerError({
    status,
    code: typeof code === 'string' ? code : 'UNKNOWN',
    message:
      typeof message === 'string'
        ? message
        : `The server answered ${status.toString()}${ok ? ' with something that is not JSON' : ''}.`,
    ...(typeof details === 'object' && details !== null && { details: { ...details } }),
    ...(requestId !== undefined && { requestId }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}

/** Parses Retry-After: whole seconds or a date (RFC 9110). Returns milliseconds. */
export function readRetryAfter(value: string | null, now = Date.now()): number | undefined {
  if (value === null) return undefined;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Returns the system's code for a lost connection, such as ` (ECONNREFUSED)`; empty if it has none. */
function reasonOf(failure: unknown): string {
  const { code } = ((failure as Error | undefined)?.cause ?? failure ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' ? ` (${code})` : '';
}

/**
 * Creates a deadline.
 * @param milliseconds time from now; none from 2 ** 31 (25 days) on, and with Infinity
 * @param caller the caller's own signal
 */
export function createDeadline(milliseconds: number, caller?: AbortSignal): Deadline {
  const controller = new AbortController();
  const until = performance.now() + milliseconds;
  const onAbort = (): void => {
    controller.abort(asError(caller?.reason));
  };
  const end = (): void => {
    controller.abort(new CallTimeoutError(`no answer within ${milliseconds.toString()} ms`));
  };
  const timer = milliseconds > LONGEST_TIMER ? undefined : setTimeout(end, milliseconds);
  if (caller?.aborted === true) onAbort();
  else caller?.addEventListener('abort', onAbort, { once: true });
  const { signal } = controller;
  return {
    signal,
    left: () => until - performance.now(),
    sleep: (pause) =>
      new Promise((resolve, reject) => {
        const wake = setTimeout(
          () => {
            signal.removeEventListener('abort', stop);
            resolve();
          },
          Math.min(pause, LONGEST_TIMER),
        );
        const stop = (): void => {
          clearTimeout(wake);
          reject(asError(signal.reason));
        };
        if (signal.aborted) stop();
        else signal.addEventListener('abort', stop, { once: true });
      }),
    failure: (cause, url) => {
      if (signal.aborted) return asError(signal.reason);
      const address = addressOf(url);
      return new ConnectionError(
        `no answer from ${address === '' ? 'the service' : address}${reasonOf(cause)}`,
        { cause },
      );
    },
    end: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', onAbort);
    },
  };
}

/** Returns the address of a request without query and credentials; '' if there was none. */
function addressOf(url: string): string {
  if (!URL.canParse(url)) return '';
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/** A caller may abort with any value as the reason. */
const asError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error('aborted', { cause: reason });

/**
 * Runs work and retries transient failures: after the time in `Retry-After`, otherwise after a random pause that grows.
 * Rethrows the error at once if the pause would last beyond the deadline.
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

/** Returns the milliseconds to wait before the next attempt; undefined if the error is not transient. */
export function pauseAfter(error: unknown, attempt: number, random: () => number): number | undefined {
  if (error instanceof AnswerError && MOMENTARY.has(error.status)) {
    const named = error.retryAfterMs;
    if (named !== undefined) return named * (1 + JITTER * random());
  } else if (!(error instanceof ConnectionError)) return undefined;
  return random() * Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempt);
}
