import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../core/errors.js';

/**
 * Answers 404 where there is nothing, 405 where there is something for other methods, OPTIONS by itself; before
 * anything is read of the body, or the framework would first ask some methods for a content type.
 */
export function answerUnknownRoute(app: FastifyInstance): void {
  const methodsOf = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsOf.get(url) ?? new Set(['OPTIONS']);
    methodsOf.set(url, methods);
    for (const name of [method].flat()) methods.add(name);
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) {
      done();
      return;
    }
    const [path = ''] = request.url.split('?');
    const methods = methodsOf.get(path);
    if (methods === undefined) throw new ServiceError('ROUTE_NOT_FOUND');
    const allowed = [...methods].sort().join(', ');
    void reply.header('allow', allowed);
    if (request.method !== 'OPTIONS') {
      throw new ServiceError('METHOD_NOT_ALLOWED', { method: request.method, allowed });
    }
    void reply.status(204).send();
  });
}
