import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../core/errors.js';
import { answerOnSocket } from './error-answers.js';

/** What the server takes, of all paths together. */
const METHODS = 'GET, HEAD, OPTIONS, POST';

/**
 * Answers like everything else what Node would answer by itself with a status line and nothing more: an expectation
 * that cannot be met, a request without `Host`, CONNECT. The server must be made with `requireHostHeader: false`.
 */
export function refuseUnusual(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    app.server.emit('request', request, response);
  });
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const { expect, host } = raw.headers;
    if (expect !== undefined && !/^100-continue$/i.test(expect)) throw new ServiceError('EXPECTATION_FAILED');
    // RFC 9112, section 3.2: since HTTP/1.1 every request names its host.
    if (host === undefined && raw.httpVersion !== '1.0') {
      void reply.header('connection', 'close');
      throw new ServiceError('REQUEST_MALFORMED');
    }
    done();
  });
  app.server.on('connect', (_request, socket) => {
    const facts = { method: 'CONNECT', allowed: METHODS };
    answerOnSocket(socket, new ServiceError('METHOD_NOT_ALLOWED', facts), { Allow: METHODS });
  });
}
