import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Actor } from '../../accounts/audit.js';
import { normalizeAddress } from '../../accounts/network.js';
import { ServiceError } from '../../core/errors.js';
import { checkContentHeaders } from '../content-headers.js';

/** Largest body of an account request in bytes; the longest allowed values fit. */
export const BODY_LIMIT = 8_192;

/** Refuses what is not said to be JSON, before it is read. */
export const expectJson: onRequestHookHandler = ({ headers }, _reply, done) => {
  checkContentHeaders(headers, ['application/json']);
  done();
};

/** Who asks, for the audit. */
export const callerOf = ({ ip }: FastifyRequest): Actor => ({ kind: 'caller', from: normalizeAddress(ip) });

/** What the catalogue does not know is answered with 500 here; its cause goes to the log. */
export async function unforeseen<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    const failure = new ServiceError('ACCOUNTS_FAILED');
    failure.cause = error;
    throw failure;
  }
}
