import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../core/errors.js';
import { answerOnSocket } from './error-answers.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Takes the limit off the time in which a request arrives; who calls it bounds the pauses. */
    letArriveSlowly: (request: IncomingMessage) => void;
  }
}

/**
 * Bounds the time in which the body of a request arrives. Node's own limit holds for a whole server, and some operations
 * read a stream that goes on for as long as its sender has something to send.
 * @param limitMs milliseconds from the headers on
 */
export function limitArrival(app: FastifyInstance, limitMs: number): void {
  const slow = new WeakSet<IncomingMessage>();
  app.server.on('request', (request) => {
    const timer = setTimeout(() => {
      if (slow.has(request) || request.complete || request.socket.destroyed) return;
      answerOnSocket(request.socket, new ServiceError('REQUEST_TIMEOUT'));
    }, limitMs);
    const release = (): void => {
      clearTimeout(timer);
    };
    request.once('end', release);
    request.once('close', release);
  });
  app.decorate('letArriveSlowly', (request) => {
    slow.add(request);
  });
}
