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

/** `wait` among other preferences, with or without quotes; RFC 7240, sections 2 and 4.3. */
const WAIT = /^\s*wait\s*=\s*(?:(\d{1,9})|"(\d{1,9})")\s*(?:;|$)/i;

/**
 * How long the caller accepts to wait, as `Prefer: wait=10` says.
 * @returns whole seconds; undefined where nothing is preferred, or nothing that can be read: RFC 7240 has such
 * preferences ignored. Of several the first counts.
 */
export function preferredWait({ prefer }: IncomingHttpHeaders): number | undefined {
  const preferences = prefer === undefined ? [] : [prefer].flat().join(',').split(',');
  for (const preference of preferences) {
    const [whole, bare, quoted] = WAIT.exec(preference) ?? [];
    if (whole !== undefined) return Number(bare ?? quoted);
  }
  return undefined;
}

/** Milliseconds in which refusals share one line of the log: under a flood a line each would cost more than they do. */
const LOG_INTERVAL = 1_000;
/** Largest announced body that is read to its end and dropped, so that the connection stays usable; in bytes. */
const DROPPED_BODY = 65_536;

interface EarlyRefusal {
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

/** The queue that work stands in. */
export interface WorkPort {
  /** @param acceptsMs the wait that the caller accepts, in milliseconds, where it says so */
  refusal(tokens: number, acceptsMs?: number): number | undefined;
  enter(tokens: number, signal: AbortSignal, acceptsMs?: number): Promise<Leave>;
}

/**
 * Keeps more work from running than can run at once. Refusals come before credentials are verified or a body is
 * read, by the announced length; nothing is reserved then, so that only those let in can fill the queue.
 */
export interface WorkGate {
  /** Refuses what arrives at these paths of the server, before the framework sees it. */
  guard(app: FastifyInstance, paths: readonly string[]): void;
  /** The same as a hook, for requests that do not come through the server's socket. */
  readonly onRequest: onRequestHookHandler;
  /** Runs the work in its turn; its signal aborts when the caller hangs up. */
  run<T>(request: FastifyRequest, reply: FastifyReply, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Runs the work on one of many texts in its turn; it waits for as long as any may wait. */
  turn<T>(bytes: number, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

/**
 * The gate before routes.
 * @param queue absent: everything runs at once
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
      // RFC 7240, section 3: the caller hears that its preference counts.
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

/** Milliseconds. */
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
