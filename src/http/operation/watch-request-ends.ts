import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AnswerFacts } from './request-observer.js';

/** What is written down for a caller who did not wait; no such status is ever sent. */
const CALLER_GONE = 499;

/** How a request ended. */
export interface RequestEnd extends AnswerFacts {
  readonly raw: IncomingMessage;
  /** Absent where its address could not be read. */
  readonly request: FastifyRequest | undefined;
  /** Whether the connection was closed before the answer was out; the status is 499 then. */
  readonly isAborted: boolean;
}

/**
 * Tells of the end of each request, once: when its answer is out, or when its connection closes before that,
 * however much of the request had arrived.
 */
export function watchRequestEnds(app: FastifyInstance, tell: (end: RequestEnd) => void): void {
  const known = new WeakMap<IncomingMessage, FastifyRequest>();
  /** Node closes no answer that waits behind another of its connection, so the connection's end is watched too. */
  const underWay = new WeakMap<Socket, Set<() => void>>();
  app.addHook('onRequest', (request, _reply, done) => {
    known.set(request.raw, request);
    done();
  });
  app.server.on('request', (raw, response) => {
    const { socket } = raw;
    const begun = performance.now();
    const others = underWay.get(socket) ?? watchSocket(socket);
    const end = (): void => {
      if (!others.delete(end)) return;
      const request = known.get(raw);
      const isAborted = !response.writableFinished;
      tell({
        ...{ raw, request, isAborted },
        method: raw.method ?? 'none',
        route: request?.routeOptions.url ?? 'none',
        status: isAborted ? CALLER_GONE : response.statusCode,
        seconds: (performance.now() - begun) / 1000,
      });
    };
    others.add(end);
    response.once('close', end);
  });

  function watchSocket(socket: Socket): Set<() => void> {
    const ends = new Set<() => void>();
    underWay.set(socket, ends);
    socket.once('close', () => {
      for (const end of [...ends]) end();
    });
    return ends;
  }
}
