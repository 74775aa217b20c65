import { EnvHttpProxyAgent, type Dispatcher } from 'undici';
import { SourceFailure } from '../source-failure.js';

/** Maximum number of concurrent connections. */
const CONNECTIONS = 16;
/** Timeouts in milliseconds. */
const CONNECT_TIMEOUT = 10_000;
const SILENCE = 30_000;
/**
 * Maximum size in bytes of a response other than an object. Large enough for a listing of 1,000 names of 1,024 bytes.
 */
const MOST_TEXT = 16 * 2 ** 20;

/**
 * Creates an HTTP agent with timeouts that uses the proxy of the environment (`HTTPS_PROXY`, `NO_PROXY`) and does not
 * follow redirects.
 */
export const createAgent = (): Dispatcher =>
  new EnvHttpProxyAgent({
    connections: CONNECTIONS,
    headersTimeout: SILENCE,
    bodyTimeout: SILENCE,
    connect: { timeout: CONNECT_TIMEOUT },
  });

/** Limits a response that is read into memory. @throws SourceFailure if it is larger than any listing */
export async function* limited(body: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let length = 0;
  for await (const piece of body) {
    length += piece.length;
    if (length > MOST_TEXT) throw new SourceFailure('the store sent more data than requested');
    yield piece;
  }
}
