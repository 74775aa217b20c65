import { AnswerError } from './client-errors.js';
import type { Deadline } from './deadline.js';

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
