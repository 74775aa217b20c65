import { type Leave, overloaded } from '../admission/work-lane.js';
import { type BodyKind, estimateTokens } from '../admission/work-queue.js';
import { errorBody } from '../core/errors.js';
import { ANSWER_HEADERS } from './error-answers.js';
import { callerSignal } from './read-request.js';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { randomUUID } from 'node:crypto';
import type {
  IncomingHttpHeaders,
  IncomingMessage,
  RequestListener,
  Server,
  ServerResponse,
} from 'node:http';

/** Matches the preference `wait`, with or without quotes; RFC 7240, sections 2 and 4.3. */
const WAIT = /^\s*wait\s*=\s*(?:(\d{1,9})|"(\d{1,9})")\s*(?:;|$)/i;

/**
 * Returns the wait that the caller accepts, from `Prefer: wait=10`.
 * @returns whole seconds; undefined if there is no such preference or it is malformed, since RFC 7240 requires that to
 * be
 * ignored. The first of several counts.
 */
export function preferredWait({ prefer }: IncomingHttpHeaders): number | undefined {
  const preferences = prefer === undefined ? [] : [prefer].flat().join(',').split(',');
  for (const preference of preferences) {
    const [whole, bare, quoted] = WAIT.exec(preference) ?? [];
    if (whole !== undefined) return Number(bare ?? quoted);
  }
  return undefined;
}

/** Milliseconds in which refusals share one log line: during a flood, logging each would cost more than refusing it. */
const LOG_INTERVAL = 1_000;
/** Maximum announced size of a body that is read to its end and discarded to keep the connection usable, in bytes. */
const DROPPED_BODY = 65_536;

interface EarlyRefusal {
  /** Paths of POST routes. */
  readonly paths: ReadonlySet<string>;
  /** Returns the seconds until the caller should retry; undefined admits the request. */
  readonly refusal: (request: IncomingMessage) => number | undefined;
  readonly log: { warn(facts: object, message: string): void };
}

/**
 * Refuses requests before Fastify sees them. This costs a fifth as much, which determines how much capacity is left for
 * accepted work when the load is ten times too high.
 */
function refuseEarly(server: Server, { paths, refusal, log }: EarlyRefusal): void {
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
      log.warn({ refused: count, status: 503 }, 'overloaded: requests refused');
      count = 0;
    };
    setTimeout(write, LOG_INTERVAL).unref();
  };
}

/** The queue of work. */
export interface WorkPort {
  /** @param acceptsMs maximum wait that the caller accepts, in milliseconds, if stated */
  refusal(tokens: number, acceptsMs?: number): number | undefined;
  enter(tokens: number, signal: AbortSignal, acceptsMs?: number): Promise<Leave>;
}

/**
 * Limits concurrent work. Refusals are based on the announced length and come before credentials are checked or the
 * body
 * is read. Nothing is reserved at that point, so that only authenticated requests can fill the queue.
 */
export interface WorkGate {
  /** Refuses requests to these paths before Fastify sees them. */
  guard(app: FastifyInstance, paths: readonly string[]): void;
  /** The same as a hook, for requests that do not arrive over the server's socket. */
  readonly onRequest: onRequestHookHandler;
  /** Runs work when it is admitted; its signal aborts when the caller disconnects. */
  run<T>(request: FastifyRequest, reply: FastifyReply, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Runs work on one of many texts when it is admitted; it may wait for the maximum time. */
  turn<T>(bytes: number, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

/**
 * Creates the gate in front of the routes.
 * @param queue absent: no limit
 */
export function createWorkGate(queue: WorkPort | undefined): WorkGate {
  const refusal = ({ headers }: { readonly headers: IncomingHttpHeaders }): number | undefined =>
    queue?.refusal(tokensOf(headers, Number(headers['content-length'] ?? 0)), acceptedWait(headers));
  return {
    guard(app, paths) {
      if (queue !== undefined) refuseEarly(app.server, { paths: new Set(paths), refusal, log: app.log });
    },
    onRequest(request, _reply, done) {
      const seconds = refusal(request);
      if (seconds !== undefined) throw overloaded(seconds);
      done();
    },
    async turn(bytes, signal, work) {
      const leave = await queue?.enter(estimateTokens('text', bytes), signal, Infinity);
      try {
        return await work();
      } finally {
        leave?.();
      }
    },
    async run({ headers, body }, reply, work) {
      const signal = callerSignal(reply);
      const bytes = Buffer.isBuffer(body) ? body.length : 0;
      const seconds = preferredWait(headers);
      // RFC 7240, section 3: tell the caller that its preference was applied.
      if (seconds !== undefined && queue !== undefined)
        void reply.header('preference-applied', `wait=${seconds.toString()}`);
      const leave = await queue?.enter(tokensOf(headers, bytes), signal, acceptedWait(headers));
      try {
        return await work(signal);
      } finally {
        leave?.();
      }
    },
  };
}

/** Returns the wait that the caller accepts, in milliseconds. */
function acceptedWait(headers: IncomingHttpHeaders): number | undefined {
  const seconds = preferredWait(headers);
  return seconds === undefined ? undefined : seconds * 1000;
}

const tokensOf = (headers: IncomingHttpHeaders, bytes: number): number =>
  estimateTokens(kindOf(headers['content-type']), bytes);

function kindOf(contentType = ''): BodyKind {
  const type = contentType.trimStart().toLowerCase();
  if (type.startsWith('text/csv')) return 'table';
  return type.startsWith('application/json') ? 'batch' : 'text';
}
