import type { Fetch } from './exchange.js';
import type { Credentials } from './session.js';

/** The location of the service, and how to call it. */
export interface ClientOptions extends Credentials {
  /** Base URL of the service, e.g. `http://127.0.0.1:8580`. */
  readonly baseUrl: string;
  /** Base URL of `/auth/login`. Default: `baseUrl`. */
  readonly authUrl?: string;
  /** PATH_PREFIX of the service. Default `svc`. */
  readonly pathPrefix?: string;
  /** Timeout of a call in milliseconds, including retries. Default 30,000. */
  readonly timeoutMs?: number;
  /** Maximum retries if the service is busy or unavailable (429, 502, 503, 504, no connection). Default 3. */
  readonly retries?: number;
  /** Default: the global `fetch`. */
  readonly fetch?: Fetch;
  /** Returns random numbers from 0 to 1. Default: `Math.random`. */
  readonly random?: () => number;
  /** Milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number;
}

/**
 * Throws for options that do not exist: callers in JavaScript have no types, and would wait for an effect.
 * @param known the names of all options
 * @param what names the call in the message
 * @throws TypeError
 */
export function checkNames(given: object, known: Readonly<Record<string, unknown>>, what: string): void {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(known, name));
  if (unknown === undefined) return;
  const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');
  const near = Object.keys(known).find((name) => plain(name) === plain(unknown));
  const hint = near === undefined ? `It has ${Object.keys(known).join(', ')}.` : `Did you mean "${near}"?`;
  throw new TypeError(`"${unknown}" is not an option of ${what}. ${hint}`);
}

/** The names of options of a type; a name that is missing does not compile. */
export type Names<T> = Readonly<Record<keyof T, true>>;

/** Options of a single call. */
export interface CallOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Timeout of this call in milliseconds; overrides the client's. */
  readonly timeoutMs?: number;
}
