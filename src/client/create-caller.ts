import { AnswerError } from './client-errors.js';
import { type CallOptions, checkNames, type ClientOptions, type Names } from './client-options.js';
import {
  exchange,
  openExchange,
  readLines,
  type ClientRequest,
  type Fetch,
  type Reply,
  createDeadline,
  type Deadline,
  withRetries,
  type RetryRules,
} from './exchange.js';
import { createSession, type Session } from './session.js';

/** Sends requests to the service, with credentials, retries and a deadline. */
export interface Caller {
  /** Base URL of the service, without a trailing slash. */
  readonly base: string;
  readonly authUrl: string;
  readonly fetch: Fetch;
  readonly rules: RetryRules;
  readonly session: Session;
  /** Returns the base URL of the operations of an API version. */
  readonly operations: (version: 'v1.1' | 'v2') => string;
  /** Runs work within the deadline of a call. */
  readonly within: <T>(call: CallOptions, work: (deadline: Deadline) => Promise<T>) => Promise<T>;
  /** Sends a request and returns the response. */
  readonly ask: (request: ClientRequest, call: CallOptions) => Promise<Reply>;
  /** Sends a request and yields the lines of its JSON Lines response as they arrive. The timeout covers all of them. */
  readonly askLines: (request: ClientRequest, call: CallOptions) => AsyncGenerator<unknown, void>;
}

const TIMEOUT = 30_000;
const RETRIES = 3;

const OPTIONS: Names<ClientOptions> = {
  ...{
    baseUrl: true,
    apiKey: true,
    email: true,
    password: true,
    token: true,
    authUrl: true,
    pathPrefix: true,
  },
  ...{ timeoutMs: true, retries: true, fetch: true, random: true, now: true },
};

/** Options that are not sent as query parameters. */
const NO_PARAMETERS: ReadonlySet<string> = new Set(['signal', 'timeoutMs']);

type Entry = readonly [name: string, value: string | number | boolean | readonly string[] | undefined];

/** RFC 7240: lets the service queue the call for as long as its deadline allows, or refuse it at once. */
const acceptedWait = (deadline: Deadline): { readonly prefer: string } => ({
  prefer: `wait=${Math.max(1, Math.floor(deadline.left() / 1000)).toString()}`,
});

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/** Creates the caller that all methods of a client share. @throws TypeError if `baseUrl` is missing, or an option unknown */
export function createCaller(options: ClientOptions): Caller {
  // Callers in JavaScript have no types.
  if (typeof options.baseUrl !== 'string')
    throw new TypeError('`baseUrl` must be the address of the service, such as "http://127.0.0.1:8580".');
  checkNames(options, OPTIONS, 'createClient');
  const base = withoutSlash(options.baseUrl);
  const { timeoutMs = TIMEOUT, retries = RETRIES, random = Math.random, now = Date.now } = options;
  const fetch: Fetch = options.fetch ?? ((url, init) => globalThis.fetch(url, init));
  const rules = { retries, random };
  const authUrl = withoutSlash(options.authUrl ?? base);
  const session = createSession({ ...options, ...rules, fetch, authUrl, timeoutMs, now });
  const deadlineOf = (call: CallOptions): Deadline =>
    createDeadline(call.timeoutMs ?? timeoutMs, call.signal);

  /** Sends a request with credentials; replaces a refused token once. */
  async function authorized<T>(
    request: ClientRequest,
    deadline: Deadline,
    send: (request: ClientRequest) => Promise<T>,
  ): Promise<T> {
    const attempt = (headers: Readonly<Record<string, string>>): Promise<T> =>
      send({ ...request, headers: { ...request.headers, ...acceptedWait(deadline), ...headers } });
    const credentials = await session.headers(deadline);
    try {
      return await attempt(credentials);
    } catch (error) {
      const isRefused = error instanceof AnswerError && error.status === 401;
      if (!isRefused || !session.refuse(credentials)) throw error;
      return await attempt(await session.headers(deadline));
    }
  }

  async function within<T>(call: CallOptions, work: (deadline: Deadline) => Promise<T>): Promise<T> {
    const deadline = deadlineOf(call);
    try {
      return await work(deadline);
    } finally {
      deadline.end();
    }
  }

  return {
    ...{ base, authUrl, fetch, rules, session, within },
    operations: (version) => `${base}/${options.pathPrefix ?? 'svc'}/data-discovery/${version}`,
    ask: (request, call) =>
      within(call, (deadline) =>
        withRetries(
          () => authorized(request, deadline, (one) => exchange(fetch, one, deadline)),
          rules,
          deadline,
        ),
      ),
    async *askLines(request, call) {
      const deadline = deadlineOf(call);
      try {
        const response = await withRetries(
          () => authorized(request, deadline, (one) => openExchange(fetch, one, deadline)),
          rules,
          deadline,
        );
        yield* readLines(response, deadline);
      } finally {
        deadline.end();
      }
    },
  };
}

/** Joins the terms of a list; a comma or backslash within a term is escaped with a backslash. */
const listOf = (terms: readonly string[]): string =>
  terms.map((term) => term.replaceAll(/[\\,]/g, String.raw`\$&`)).join(',');

/**
 * Encodes options as query parameters of the service: `scoreThreshold: 0.5` becomes `score_threshold=0.5`. Options that
 * are undefined are omitted; lists are joined with commas.
 */
export function toQuery(options: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options) as Entry[]) {
    if (value === undefined || NO_PARAMETERS.has(name)) continue;
    const parameter = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    query.set(parameter, typeof value === 'object' ? listOf(value) : value.toString());
  }
  return query.toString();
}
