import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ObservedRequest, RequestObserver } from './request-observer.js';
import type { RequestEnd } from './watch-request-ends.js';

/** What a server is made and furnished with so that its requests are observed from their first line of log on. */
export function observeRequests(observer: RequestObserver) {
  const observed = new WeakMap<IncomingMessage, ObservedRequest>();
  return {
    /** The log of one request, made before anything else happens to it. */
    childLoggerFactory: (
      logger: FastifyBaseLogger,
      bindings: object,
      options: object,
      raw: IncomingMessage,
    ): FastifyBaseLogger => {
      const request = observer.begin(raw.headers);
      observed.set(raw, request);
      return logger.child({ ...bindings, ...request.logged }, options);
    },
    addHooks(app: FastifyInstance): void {
      // The body arrives by events of the connection, outside of what ran before it.
      app.addHook('preValidation', (request, _reply, done) => {
        const current = observed.get(request.raw);
        if (current === undefined) done();
        else current.run(done);
      });
    },
    /** To be told of each request's end. */
    end({ raw, method, route, status, seconds }: RequestEnd): void {
      observed.get(raw)?.end({ method, route, status, seconds });
    },
  };
}
