import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { errorBody } from '../core/errors.js';
import { overloaded } from '../admission/overloaded.js';
import { ANSWER_HEADERS } from './answer-headers.js';

/** Milliseconds in which refusals share one line of the log: under a flood a line each would cost more than they do. */
const LOG_INTERVAL = 1_000;
/** Largest announced body that is read to its end and dropped, so that the connection stays usable; in bytes. */
const DROPPED_BODY = 65_536;

export interface EarlyRefusal {
  /** Paths of the routes, for POST. */
  readonly paths: ReadonlySet<string>;
  /** Seconds after which to come back; undefined lets the request pass. */
  readonly refusal: (request: IncomingMessage) => number | undefined;
  readonly log: { warn(facts: object, message: string): void };
}

/**
 * Refuses before the framework sees a request: a fifth of the cost, and that is what decides how much of the
 * capacity is left for accepted work when ten times as much arrives.
 */
export function refuseEarly(server: Server, { paths, refusal, log }: EarlyRefusal): void {
  const listeners = server.listeners('request') as RequestListener[];
  const bodies = new Map<number, string>();
  const note = noteRefusals(log);
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const seconds = concerns(request, paths) ? refusal(request) : undefined;
    if (seconds === undefined) {
      for (const listener of listeners) listener.call(server, request, response);
      return;
    }
    const body = bodies.get(seconds) ?? JSON.stringify(errorBody(overloaded(seconds)));
    bodies.set(seconds, body);
    note();
    answer(request, response, seconds, body);
  });
}

function concerns({ method, url = '' }: IncomingMessage, paths: ReadonlySet<string>): boolean {
  const query = url.indexOf('?');
  return method === 'POST' && paths.has(query < 0 ? url : url.slice(0, query));
}

function answer(request: IncomingMessage, response: ServerResponse, seconds: number, body: string): void {
  const length = Number(request.headers['content-length'] ?? NaN);
  response.writeHead(503, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    'retry-after': seconds.toString(),
    ...ANSWER_HEADERS,
    'x-request-id': randomUUID(),
    ...(!(length <= DROPPED_BODY) && { connection: 'close' }),
  });
  response.end(body);
}

function noteRefusals(log: EarlyRefusal['log']): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count > 1) return;
    const write = (): void => {
      log.warn({ refused: count, status: 503 }, 'too much work: requests refused');
      count = 0;
    };
    setTimeout(write, LOG_INTERVAL).unref();
  };
}
