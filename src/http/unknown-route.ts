import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../core/errors.js';
import { nearName } from '../core/nearest-name.js';

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
    if (methods === undefined) throw routeNotFound(path, [...methodsOf.keys()]);
    const allowed = [...methods].sort().join(', ');
    void reply.header('allow', allowed);
    if (request.method !== 'OPTIONS') {
      throw new ServiceError('METHOD_NOT_ALLOWED', { method: request.method, allowed });
    }
    void reply.status(204).send();
  });
}

/** Longest path that is compared: what is asked for may be anything. */
const LONGEST = 200;
/** Files of the page and the documents: nobody types their addresses. */
const IS_FILE = /^\/(?:assets|guide)\/|[*:]/;

/**
 * The error for an address where nothing is: it names one whose end is the same (`/classify`), or that is near.
 * @param known every address that there is
 */
export function routeNotFound(path: string, known: readonly string[] = []): ServiceError {
  const asked = path.slice(0, LONGEST).replace(/\/+$/, '');
  const addresses = known.filter((one) => one.length > 1 && !IS_FILE.test(one));
  const sameEnd = addresses.find((one) => asked !== '' && one.endsWith(asked));
  const nearest = sameEnd ?? (addresses.length === 0 ? undefined : nearName(asked, addresses));
  const hint = nearest === undefined ? '' : `; the nearest address is ${nearest}`;
  return new ServiceError('ROUTE_NOT_FOUND', { hint }, nearest === undefined ? undefined : { nearest });
}
