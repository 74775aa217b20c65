import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { estimateTokens, type BodyKind } from '../admission/estimate-tokens.js';
import { overloaded } from '../admission/overloaded.js';
import type { Leave } from '../admission/work-lane.js';
import { callerSignal } from './caller-signal.js';
import { preferredWait } from './prefer-wait.js';
import { refuseEarly } from './refuse-early.js';

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
