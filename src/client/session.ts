import { AnswerError } from './client-errors.js';
import {
  exchange,
  type Fetch,
  createDeadline,
  type Deadline,
  withRetries,
  type RetryRules,
} from './exchange.js';

/** The caller's credentials. All are optional if the service requires none. */
export interface Credentials {
  /** The account's API key. */
  readonly apiKey?: string;
  /** With `password`: the client logs in itself, before the first call and before the token expires. */
  readonly email?: string;
  readonly password?: string;
  /**
   * A token, or a function that returns one, instead of a login. A function is called again after a token was refused.
   */
  readonly token?: string | (() => string | Promise<string>);
}

export interface SessionOptions extends Credentials, RetryRules {
  readonly fetch: Fetch;
  /** Base URL of the account endpoints, without a trailing slash. */
  readonly authUrl: string;
  /** Timeout of a login in milliseconds. */
  readonly timeoutMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Manages the credentials of calls. */
export interface Session {
  /** Returns the headers for the next request; logs in if necessary. */
  headers(deadline: Deadline): Promise<Readonly<Record<string, string>>>;
  /** Discards a refused token. Returns whether another one can be obtained. */
  refuse(headers: Readonly<Record<string, string>>): boolean;
  /** Discards the current token; resolves with its headers, or undefined if there is none. Rejects at the deadline. */
  giveUp(deadline: Deadline): Promise<Readonly<Record<string, string>> | undefined>;
}

/** A token is renewed when this share of its lifetime is left, but at most five minutes before it expires. */
const LAST_SHARE = 0.1;
const EARLIEST_RENEWAL = 5 * 60_000;

interface Held {
  readonly token: string;
  /** When to renew it, in milliseconds since 1970; Infinity if the token does not state its expiry. */
  readonly renewAt: number;
}

export function createSession(options: SessionOptions): Session {
  const { apiKey, now } = options;
  const source = tokenSource(options);
  let held: Promise<Held> | undefined;
  let current: Held | undefined;

  /** Starts a login that all waiting calls share. */
  function renew(get: () => Promise<string>): Promise<Held> {
    const asked = get().then((token) => ({ token, renewAt: renewalOf(token, now()) }));
    held = asked;
    asked.then(
      (got) => {
        if (held === asked) current = got;
      },
      () => {
        if (held === asked) held = undefined;
      },
    );
    return asked;
  }

  return {
    async headers(deadline) {
      const key = apiKey === undefined ? {} : { 'x-api-key': apiKey };
      if (source === undefined) return key;
      if (current !== undefined && now() >= current.renewAt) {
        held = undefined;
        current = undefined;
      }
      const { token } = await raceWith(deadline, held ?? renew(source.get));
      return { ...key, authorization: `Bearer ${token}` };
    },
    refuse(headers) {
      if (source?.isRenewable !== true) return false;
      // Another call may have obtained a new token in the meantime.
      if (current !== undefined && headers['authorization'] === `Bearer ${current.token}`) {
        held = undefined;
        current = undefined;
      }
      return true;
    },
    async giveUp(deadline) {
      const asked = held ?? (source?.isRenewable === false ? renew(source.get) : undefined);
      held = undefined;
      current = undefined;
      const got =
        asked &&
        (await raceWith(
          deadline,
          asked.catch(() => undefined),
        ));
      return got === undefined ? undefined : { authorization: `Bearer ${got.token}` };
    },
  };
}

interface TokenSource {
  readonly get: () => Promise<string>;
  readonly isRenewable: boolean;
}

function tokenSource(options: SessionOptions): TokenSource | undefined {
  const { token, email, password } = options;
  if (typeof token === 'function') return { get: async () => token(), isRenewable: true };
  if (token !== undefined) return { get: () => Promise.resolve(token), isRenewable: false };
  if (email === undefined || password === undefined) return undefined;
  return { get: () => logIn(options, email, password), isRenewable: true };
}

/**
 * Logs in with a separate deadline, because the call that started the login may be aborted while others wait for it.
 */
async function logIn(options: SessionOptions, email: string, password: string): Promise<string> {
  const deadline = createDeadline(options.timeoutMs);
  try {
    const request = {
      method: 'POST' as const,
      url: `${options.authUrl}/auth/login`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    };
    const { json, status, requestId } = await withRetries(
      () => exchange(options.fetch, request, deadline),
      options,
      deadline,
    );
    const { jwt_token: token } = json as { readonly jwt_token?: unknown };
    if (typeof token === 'string') return token;
    const message = 'The login response contains no token.';
    throw new AnswerError({
      status,
      code: 'UNKNOWN',
      message,
      ...(requestId !== undefined && { requestId }),
    });
  } finally {
    deadline.end();
  }
}

/**
 * Returns when to renew a token. Computed from the token's own lifetime, so that the clocks of client and server need
 * not
 * agree.
 * @param now when the token was received
 */
function renewalOf(token: string, now: number): number {
  const { exp, iat } = claimsOf(token);
  if (typeof exp !== 'number' || typeof iat !== 'number') return Infinity;
  const life = (exp - iat) * 1000;
  return now + life - Math.min(EARLIEST_RENEWAL, life * LAST_SHARE);
}

function claimsOf(token: string): { readonly exp?: unknown; readonly iat?: unknown } {
  try {
    const [, payload] = token.split('.');
    if (payload === undefined) return {};
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    return {};
  }
}

/** Resolves with the promise, or rejects at the deadline if that comes first. */
async function raceWith<T>(deadline: Deadline, promise: Promise<T>): Promise<T> {
  const { signal } = deadline;
  let stop: () => void = () => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => {
      reject(deadline.failure(signal.reason, ''));
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
