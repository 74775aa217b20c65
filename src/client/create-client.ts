import {
  received,
  type CsvClassification,
  type Health,
  type Labelled,
  type Received,
  type TextClassification,
} from './answers.js';
import { batchCalls, type BatchCalls } from './batch-calls.js';
import { AnswerError } from './client-errors.js';
import type { CallOptions, ClientOptions } from './client-options.js';
import { createCaller, toQuery } from './create-caller.js';
import { exchange, type ClientRequest, type Reply, withRetries } from './exchange.js';
import { transformCalls, type TransformCalls } from './transform-calls.js';

export interface ClassifyTextOptions extends CallOptions {
  /** Minimum score of findings, 0 to 1. Default 0. */
  readonly scoreThreshold?: number;
  /** Default `utf16`, the unit of JavaScript strings: `text.slice(start_index, end_index)` is the value found. */
  readonly offsetUnit?: 'codepoint' | 'utf16' | 'byte';
  /** Whether to explain scores and list near misses. */
  readonly explain?: boolean;
}

export interface ClassifyCsvOptions extends ClassifyTextOptions {
  /** Whether the first row is the header. Default true. */
  readonly hasHeaders?: boolean;
  /** Default `,`; with `auto`, the delimiter is detected and reported. */
  readonly columnDelimiter?: ',' | ';' | '\t' | '|' | 'auto';
}

export interface LabelOptions extends Omit<ClassifyTextOptions, 'explain'> {
  /** Whether the response includes `providers`. */
  readonly includeProviders?: boolean;
  /** Whether the response includes `classifications`. */
  readonly includeClassificationDetails?: boolean;
}

/** A request body; bytes must be UTF-8. */
export type Body = string | Uint8Array<ArrayBuffer>;

/**
 * A client of the service, for Node 20 and browsers.
 *
 * Every call rejects with AnswerError if the service refuses it, ConnectionError if there is no response,
 * CallTimeoutError at its deadline, or the reason of its signal.
 */
export interface DataDiscoveryClient extends TransformCalls, BatchCalls {
  classifyText(text: Body, options?: ClassifyTextOptions): Promise<TextClassification>;
  classifyCsv(csv: Body, options?: ClassifyCsvOptions): Promise<CsvClassification>;
  /** Replaces every finding above the threshold (default 0.7) with its category. */
  label(text: Body, options?: LabelOptions): Promise<Labelled>;
  /** Reports whether the service is ready. Rejects only if there is no response at all. */
  health(options?: CallOptions): Promise<Health>;
  /** Returns the version of the service. */
  version(options?: CallOptions): Promise<string>;
  /**
   * Ends the session of the client's token on every replica; does nothing if there is no token. With `email` and
   * `password`, the next call starts a new session.
   */
  logOut(options?: CallOptions): Promise<void>;
}

/** Creates a client. It opens no connection before the first call, and needs no closing. */
export function createClient(options: ClientOptions): DataDiscoveryClient {
  const caller = createCaller(options);
  const { base, authUrl, fetch, rules, session, within } = caller;

  async function post<T extends object>(
    path: string,
    type: string,
    body: Body,
    call: ClassifyTextOptions,
  ): Promise<Received & T> {
    const query = toQuery({ ...call, offsetUnit: call.offsetUnit ?? 'utf16' });
    const url = `${caller.operations('v1.1')}${path}?${query}`;
    const request: ClientRequest = { method: 'POST', url, headers: { 'content-type': type }, body };
    return received(await caller.ask(request, call)) as Received & T;
  }

  return {
    ...transformCalls(caller),
    ...batchCalls(caller),
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
          // The session has already ended.
          if (!(error instanceof AnswerError && error.status === 401)) throw error;
        }
      }),
  };
}
