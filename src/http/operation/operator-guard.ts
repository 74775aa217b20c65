import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { onRequestAsyncHookHandler, FastifyRequest } from 'fastify';
import type { ThrottlePolicy } from '../../accounts/account-store.js';
import type { Authorizer } from '../../accounts/account-service.js';
import { callerAddress, machineNetworkOf } from '../../accounts/network.js';
import { tooManyAttempts } from '../../accounts/prove-password.js';
import { delayAfter } from '../../accounts/throttled-attempts.js';
import { ServiceError, type ErrorCode } from '../../core/errors.js';

/** Policy for failures from one machine. The token cannot be guessed; this limits log lines and attempts. */
const POLICY: ThrottlePolicy = { free: 5, firstDelayMs: 1_000, longestDelayMs: 60_000, forgetMs: 900_000 };
/** Maximum machines whose failures are remembered; beyond it, the one whose last failure is oldest is dropped. */
const MOST_MACHINES = 1_000;

/** The credential of a server's operator. */
export interface OperatorKey {
  /** SHA-256 of the token, in hexadecimal. */
  readonly digest: string;
  /** Monotonic clock in milliseconds. */
  readonly now: () => number;
}

interface Failures {
  readonly count: number;
  readonly at: number;
}

const BEARER = /^bearer +/i;

/**
 * Admits requests with the operator's token, which does not belong to an account.
 * @param key absent: all requests are refused
 */
export function createOperatorGuard(key: OperatorKey | undefined): onRequestAsyncHookHandler {
  if (key === undefined) return () => Promise.reject(new ServiceError('OPERATOR_UNKNOWN'));
  return createTokenGuard(key, 'OPERATOR_NEEDED', bearerToken);
}

/** Admits requests with the key of an adapter, which does not belong to an account. */
export const createKeyGuard = (key: OperatorKey): onRequestAsyncHookHandler =>
  createTokenGuard(key, 'KEY_NEEDED', keyOf);

/** Returns the key of a request, from its own header or as a bearer token. */
function keyOf(headers: IncomingHttpHeaders): string | undefined {
  const own = headers['x-api-key'];
  return typeof own === 'string' ? own : bearerToken(headers);
}

/**
 * Admits requests with the configured token; failures delay further attempts from the same machine.
 * @param refusal error for all other requests
 * @param tokenOf returns the token of a request
 */
function createTokenGuard(
  { digest: expected, now }: OperatorKey,
  refusal: ErrorCode,
  tokenOf: (headers: IncomingHttpHeaders) => string | undefined,
): onRequestAsyncHookHandler {
  const digest = Buffer.from(expected, 'hex');
  const machines = new Map<string, Failures>();

  const failuresOf = (machine: string): Failures => {
    const failures = machines.get(machine);
    return failures === undefined || now() - failures.at >= POLICY.forgetMs
      ? { count: 0, at: now() }
      : failures;
  };
  const remember = (machine: string, count: number): void => {
    machines.delete(machine);
    machines.set(machine, { count, at: now() });
    const [oldest] = machines.keys();
    if (machines.size > MOST_MACHINES && oldest !== undefined) machines.delete(oldest);
  };

  return (request) => {
    const { headers, log } = request;
    const machine = machineNetworkOf(callerAddress(request));
    const { count, at } = failuresOf(machine);
    const waitMs = at + delayAfter(count, POLICY) - now();
    if (count > 0 && waitMs > 0) return Promise.reject(tooManyAttempts(waitMs));
    const token = tokenOf(headers);
    if (token === undefined) return Promise.reject(new ServiceError(refusal));
    if (timingSafeEqual(createHash('sha256').update(token).digest(), digest)) {
      machines.delete(machine);
      return Promise.resolve();
    }
    remember(machine, count + 1);
    log.warn({ from: machine, failures: count + 1, code: refusal }, 'not the token that lets in');
    return Promise.reject(new ServiceError(refusal));
  };
}

/** Returns the token of the Authorization header, with or without `Bearer`; undefined if there is none. */
export function bearerToken({ authorization }: IncomingHttpHeaders): string | undefined {
  const token = authorization?.replace(BEARER, '').trim();
  return token === '' ? undefined : token;
}

/** Creates the check that classify and label run before they read a body: API key and token of one account. */
export function createAuthorize(authorize: Authorizer): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const { headers } = request;
    const apiKey = headers['x-api-key'];
    const { id, mayRestore } = await authorize({
      apiKey: typeof apiKey === 'string' && apiKey !== '' ? apiKey : undefined,
      token: bearerToken(headers),
    });
    request.accountId = id;
    request.mayRestore = mayRestore;
  };
}
