import type { CsvClassification, Health, Labelled, TextClassification } from './answers.js';
import { AnswerError } from './client-errors.js';
import { createDeadline, type Deadline } from './deadline.js';
import { exchange, type ClientRequest, type Fetch, type Reply } from './exchange.js';
import { toQuery } from './to-query.js';
import { createSession, type Credentials } from './session.js';
import { withRetries } from './with-retries.js';

/** Where the service is and how to call it. */
export interface ClientOptions extends Credentials {
  /** Address of the service, e.g. `http://127.0.0.1:8580`. */
  readonly baseUrl: string;
  /** Address before `/auth/login`. Default: `baseUrl`. */
  readonly authUrl?: string;
  /** PATH_PREFIX of the service. Default `svc`. */
  readonly pathPrefix?: string;
  /** Milliseconds that one call may take, its retries included. Default 30,000. */
  readonly timeoutMs?: number;
  /** Attempts after the first, where the service is busy or away (429, 502, 503, 504, no connection). Default 3. */
  readonly retries?: number;
  /** Default: the global `fetch`. */
  readonly fetch?: Fetch;
  /** Default: `Math.random`. */
  readonly random?: () => number;
  /** Milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number;
}

/** What one call may say besides its content. */
export interface CallOptions {
  /** Ends the call; it rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Milliseconds for this call instead of the client's. */
  readonly timeoutMs?: number;
}

export interface ClassifyTextOptions extends CallOptions {
  /** Findings below it are left out, 0 to 1. Default 0. */
  readonly scoreThreshold?: number;
  /** Default `utf16`, the unit of JavaScript's strings: `text.slice(start_index, end_index)` is what was found. */
  readonly offsetUnit?: 'codepoint' | 'utf16' | 'byte';
  /** Whether scores come with explanations, and near misses are listed. */
  readonly explain?: boolean;
}

export interface ClassifyCsvOptions extends ClassifyTextOptions {
  /** Whether the first row is the header. Default true. */
  readonly hasHeaders?: boolean;
  /** Default `,`; `auto`: as the table shows it, and the answer says which. */
  readonly columnDelimiter?: ',' | ';' | '\t' | '|' | 'auto';
}

export interface LabelOptions extends Omit<ClassifyTextOptions, 'explain'> {
  /** Whether the answer holds `providers`. */
  readonly includeProviders?: boolean;
  /** Whether the answer holds `classifications`. */
  readonly includeClassificationDetails?: boolean;
}

/** UTF-8 where it is bytes. */
export type Body = string | Uint8Array<ArrayBuffer>;

/**
 * The service, for Node 20 and browsers.
 *
 * Every call rejects with AnswerError when the service refuses it, ConnectionError when there is no answer,
 * CallTimeoutError at its deadline, or the reason of its signal.
 */
export interface DataDiscoveryClient {
  classifyText(text: Body, options?: ClassifyTextOptions): Promise<TextClassification>;
  classifyCsv(csv: Body, options?: ClassifyCsvOptions): Promise<CsvClassification>;
  /** The text with every finding above the threshold (default 0.7) replaced by its category. */
  label(text: Body, options?: LabelOptions): Promise<Labelled>;
  /** Whether the service can answer. Rejects only where nothing answers at all. */
  health(options?: CallOptions): Promise<Health>;
  /** The version of the service. */
  version(options?: CallOptions): Promise<string>;
  /**
   * Ends the session of the token that the client holds, on every replica; without one there is nothing to do. With
   * `email` and `password` the next call begins a new one.
   */
  logOut(options?: CallOptions): Promise<void>;
}

const TIMEOUT = 30_000;
const RETRIES = 3;

/** RFC 7240: the service lets the call wait for its turn as long as the call may take, or says at once that it must not. */
const acceptedWait = (deadline: Deadline): { readonly prefer: string } => ({
  prefer: `wait=${Math.max(1, Math.floor(deadline.left() / 1000)).toString()}`,
});

/** Makes a client. It opens no connection until it is asked something, and needs no closing. */
export function createClient(options: ClientOptions): DataDiscoveryClient {
  const base = withoutSlash(options.baseUrl);
  const operations = `${base}/${options.pathPrefix ?? 'svc'}/data-discovery/v1.1`;
  const { timeoutMs = TIMEOUT, retries = RETRIES, random = Math.random, now = Date.now } = options;
  const fetch: Fetch = options.fetch ?? ((url, init) => globalThis.fetch(url, init));
  const rules = { retries, random };
  const authUrl = withoutSlash(options.authUrl ?? base);
  const session = createSession({ ...options, ...rules, fetch, authUrl, timeoutMs, now });

  async function within<T>(call: CallOptions, work: (deadline: Deadline) => Promise<T>): Promise<T> {
    const deadline = createDeadline(call.timeoutMs ?? timeoutMs, call.signal);
    try {
      return await work(deadline);
    } finally {
      deadline.end();
    }
  }

  /** A token that was refused is replaced once. */
  async function sendAuthorized(request: ClientRequest, deadline: Deadline): Promise<Reply> {
    const attempt = async (headers: Readonly<Record<string, string>>): Promise<Reply> =>
      exchange(
        fetch,
        { ...request, headers: { ...request.headers, ...acceptedWait(deadline), ...headers } },
        deadline,
      );
    const credentials = await session.headers(deadline);
    try {
      return await attempt(credentials);
    } catch (error) {
      const isRefused = error instanceof AnswerError && error.status === 401;
      if (!isRefused || !session.refuse(credentials)) throw error;
      return await attempt(await session.headers(deadline));
    }
  }

  function post<T extends object>(
    path: string,
    type: string,
    body: Body,
    call: ClassifyTextOptions,
  ): Promise<T> {
    const url = `${operations}${path}?${toQuery({ ...call, offsetUnit: call.offsetUnit ?? 'utf16' })}`;
    const request: ClientRequest = { method: 'POST', url, headers: { 'content-type': type }, body };
    return within(call, async (deadline) => {
      const send = (): Promise<Reply> => sendAuthorized(request, deadline);
      const { status, json, requestId } = await withRetries(send, rules, deadline);
      return { ...(json as T), partial: status === 206, requestId };
    });
  }

  return {
    classifyText: (text, call = {}) => post('/classify', 'text/plain; charset=utf-8', text, call),
    classifyCsv: (csv, call = {}) => post('/classify', 'text/csv; charset=utf-8', csv, call),
    label: (text, call = {}) => post('/transform/label', 'text/plain; charset=utf-8', text, call),
    health: (call = {}) =>
      within(call, async (deadline) => {
        try {
          await exchange(fetch, { method: 'GET', url: `${base}/health/ready` }, deadline);
          return { ready: true };
        } catch (error) {
          if (error instanceof AnswerError) return { ready: false, reason: error.code };
          throw error;
        }
      }),
    version: (call = {}) =>
      within(call, async (deadline) => {
        const ask = (): Promise<Reply> =>
          exchange(fetch, { method: 'GET', url: `${base}/openapi.json` }, deadline);
        const { json } = await withRetries(ask, rules, deadline);
        return (json as { readonly info: { readonly version: string } }).info.version;
      }),
    logOut: (call = {}) =>
      within(call, async (deadline) => {
        const headers = await session.giveUp();
        if (headers === undefined) return;
        const request: ClientRequest = { method: 'POST', url: `${authUrl}/auth/logout`, headers };
        try {
          await withRetries(() => exchange(fetch, request, deadline), rules, deadline);
        } catch (error) {
          // Its session is over already, as was asked for.
          if (!(error instanceof AnswerError && error.status === 401)) throw error;
        }
      }),
  };
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');
