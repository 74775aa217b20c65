import { AnswerError, CallTimeoutError, ConnectionError } from './client-errors.js';

/** The function `fetch` of browsers and Node, as far as the client uses it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface ClientRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

const NO_CONTENT = 204;

/** A successful answer. */
export interface Reply {
  readonly status: number;
  readonly json: unknown;
  readonly requestId: string | undefined;
}

/** The time that one call may take, its retries and log-in included. */
export interface Deadline {
  /** Aborts at the deadline, or when the caller aborts. */
  readonly signal: AbortSignal;
  /** Milliseconds left. */
  left(): number;
  /** Waits; rejects as `failure` says when the signal aborts meanwhile. */
  sleep(milliseconds: number): Promise<void>;
  /** What to reject with after an exchange failed: the caller's reason, the time-out, or the lost connection. */
  failure(cause: unknown): Error;
  /** Removes timers and listeners. */
  end(): void;
}

/** Statuses that pass by themselves: too many requests, and servers that are away for a moment. */
const MOMENTARY: ReadonlySet<number> = new Set([429, 502, 503, 504]);
/** Milliseconds: the longest first pause, and the longest of all, where the server names none. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5_000;
/** Share of a named pause that is added at random, so that clients do not come back all at once. */
const JITTER = 0.1;

/** How often, and by which random numbers, a call is tried again. */
export interface RetryRules {
  /** Attempts after the first. */
  readonly retries: number;
  /** From 0 to 1. */
  readonly random: () => number;
}

/**
 * One request and its answer. Redirects are refused: they would carry the API key elsewhere.
 * @throws AnswerError for every status but 2xx, and for an answer that is not JSON
 * @throws ConnectionError, CallTimeoutError, or the caller's reason to abort
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
    throw deadline.failure(cause);
  }
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const json = response.status === NO_CONTENT ? null : parse(text);
  if (response.ok && json !== undefined) return { status: response.status, json, requestId };
  throw asAnswerError(response, json, requestId);
}

/** A response whose body is still to be read; as `exchange`, where it is an error. */
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
    throw deadline.failure(cause);
  }
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const text = await response.text().catch((cause: unknown) => {
    throw deadline.failure(cause);
  });
  throw asAnswerError(response, parse(text), requestId);
}

/** The values of a body of JSON lines, as they come. @throws as `exchange` */
export async function* readLines(response: Response, deadline: Deadline): AsyncGenerator<unknown, void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const read = await reader?.read().catch((cause: unknown) => {
        throw deadline.failure(cause);
      });
      if (read === undefined || read.done) break;
      const lines = (rest + read.value).split('\n');
      rest = lines.splice(-1).join('');
      for (const line of lines) yield JSON.parse(line) as unknown;
    }
    if (rest !== '') throw deadline.failure(new Error('the answer ends in the middle of a line'));
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

/** RFC 9110: whole seconds, or a date. */
export function readRetryAfter(value: string | null, now = Date.now()): number | undefined {
  if (value === null) return undefined;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/**
 * @param milliseconds from now
 * @param caller the caller's own signal
 */
export function createDeadline(milliseconds: number, caller?: AbortSignal): Deadline {
  const controller = new AbortController();
  const until = performance.now() + milliseconds;
  const onAbort = (): void => {
    controller.abort(asError(caller?.reason));
  };
  const timer = setTimeout(() => {
    controller.abort(new CallTimeoutError(`no answer within ${milliseconds.toString()} ms`));
  }, milliseconds);
  if (caller?.aborted === true) onAbort();
  else caller?.addEventListener('abort', onAbort, { once: true });
  const { signal } = controller;
  return {
    signal,
    left: () => until - performance.now(),
    sleep: (pause) =>
      new Promise((resolve, reject) => {
        const wake = setTimeout(() => {
          signal.removeEventListener('abort', stop);
          resolve();
        }, pause);
        const stop = (): void => {
          clearTimeout(wake);
          reject(asError(signal.reason));
        };
        if (signal.aborted) stop();
        else signal.addEventListener('abort', stop, { once: true });
      }),
    failure: (cause) =>
      signal.aborted ? asError(signal.reason) : new ConnectionError('no answer from the service', { cause }),
    end: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', onAbort);
    },
  };
}

/** A caller may abort with any reason. */
const asError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error('aborted', { cause: reason });

/**
 * Does the work, and again where it failed for the moment: after what `Retry-After` says, else after a random
 * pause that grows. A failure is handed on at once when its pause would not end before the deadline.
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

/** Milliseconds to wait before another attempt; undefined where another makes no sense. */
export function pauseAfter(error: unknown, attempt: number, random: () => number): number | undefined {
  if (error instanceof AnswerError && MOMENTARY.has(error.status)) {
    const named = error.retryAfterMs;
    if (named !== undefined) return named * (1 + JITTER * random());
  } else if (!(error instanceof ConnectionError)) return undefined;
  return random() * Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempt);
}
