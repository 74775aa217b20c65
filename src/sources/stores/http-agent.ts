import { EnvHttpProxyAgent, type Dispatcher } from 'undici';
import { SourceFailure } from '../source-failure.js';

/** Requests under way at once. */
const CONNECTIONS = 16;
/** Milliseconds. */
const CONNECT_TIMEOUT = 10_000;
const SILENCE = 30_000;
/** Bytes of an answer that is no object: a listing of 1,000 names of 1,024 bytes fits. */
const MOST_TEXT = 16 * 2 ** 20;

/**
 * Connections to a store: by the proxy that the environment names (`HTTPS_PROXY`, `NO_PROXY`), with time limits, without
 * following redirects.
 */
export const createAgent = (): Dispatcher =>
  new EnvHttpProxyAgent({
    connections: CONNECTIONS,
    headersTimeout: SILENCE,
    bodyTimeout: SILENCE,
    connect: { timeout: CONNECT_TIMEOUT },
  });

/** The pieces of an answer that is read into memory. @throws SourceFailure if it is longer than any listing */
export async function* limited(body: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let length = 0;
  for await (const piece of body) {
    length += piece.length;
    if (length > MOST_TEXT) throw new SourceFailure('the store sent more data than requested');
    yield piece;
  }
}
