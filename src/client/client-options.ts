import type { Fetch } from './exchange.js';
import type { Credentials } from './session.js';

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
