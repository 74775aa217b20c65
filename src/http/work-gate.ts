import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { estimateTokens, type BodyKind } from '../load/estimate-tokens.js';
import type { Leave } from '../load/work-lane.js';
import { callerSignal } from './caller-signal.js';

/** The queue that work stands in. */
export interface WorkPort {
  check(tokens: number): void;
  enter(tokens: number, signal: AbortSignal): Promise<Leave>;
}

/** Keeps more work from running than can run at once. */
export interface WorkGate {
  /**
   * To run before anything else: refuses by the announced length, when there is too much work, before credentials
   * are verified or a body is read. Nothing is reserved here, so that only those let in can fill the queue.
   */
  readonly onRequest: onRequestHookHandler;
  /** Runs the work in its turn; its signal aborts when the caller hangs up. */
  run<T>(request: FastifyRequest, reply: FastifyReply, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

/**
 * The gate before a route.
 * @param queue absent: everything runs at once
 */
export function createWorkGate(queue: WorkPort | undefined): WorkGate {
  return {
    onRequest({ headers }, _reply, done) {
      queue?.check(estimateTokens(kindOf(headers['content-type']), Number(headers['content-length'] ?? 0)));
      done();
    },
    async run({ headers, body }, reply, work) {
      const signal = callerSignal(reply);
      const bytes = Buffer.isBuffer(body) ? body.length : 0;
      const leave = await queue?.enter(estimateTokens(kindOf(headers['content-type']), bytes), signal);
      try {
        return await work(signal);
      } finally {
        leave?.();
      }
    },
  };
}

function kindOf(contentType = ''): BodyKind {
  const type = contentType.trimStart().toLowerCase();
  if (type.startsWith('text/csv')) return 'table';
  return type.startsWith('application/json') ? 'batch' : 'text';
}
