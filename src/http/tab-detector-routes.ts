import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { NOTHING_ELSE, PAGE_HEADERS, routeNotFound } from './error-answers.js';

/** Where the detector of the page lies, from the root of the server. */
const PREFIX = '/detector/';
/** Where the detector looks for its model, from its own folder. */
const MODEL = 'models/small/';
const SERVICE_WORKER = '/service-worker.js';
const NOT_LOADED = '.md';

/** Folders of the page's own detector, absolute. */
export interface TabDetectorFolders {
  /** Where the build has put the library for browsers. */
  readonly library: string;
  /** The small model. */
  readonly model: string;
  /** Where the build has put the page, with its service worker. */
  readonly page: string;
}

/**
 * A worker has the policy of its own file, so that WebAssembly is compiled in the worker of the detector alone and the
 * page keeps its stricter policy.
 */
const WORKER_HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy': `${NOTHING_ELSE}; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'`,
} as const;

/**
 * Serves the library for browsers with the small model, so that the page can detect in its own tab, and the service
 * worker that keeps them for use without the service.
 * @returns bytes that a browser loads
 */
export async function addTabDetectorRoutes(
  app: FastifyInstance,
  { library, model, page }: TabDetectorFolders,
): Promise<number> {
  // The files that there are at the start, and nothing else: no path is put together from a request.
  const files = new Map(
    [
      { folder: library, prefix: '' },
      { folder: model, prefix: MODEL },
    ].flatMap(({ folder, prefix }) =>
      readdirSync(folder)
        .filter((file) => !file.endsWith(NOT_LOADED))
        .map((file) => [prefix + file, { folder, file }] as const),
    ),
  );
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { root: library, serve: false, acceptRanges: false });
    const hidden = { schema: { hide: true } };
    scope.get<{ Params: { '*': string } }>(`${PREFIX}*`, hidden, ({ params }, reply) => {
      const asked = files.get(params['*']);
      if (asked === undefined) throw routeNotFound(`${PREFIX}${params['*']}`);
      return reply.headers(WORKER_HEADERS).sendFile(asked.file, asked.folder, { cacheControl: false });
    });
    scope.get(SERVICE_WORKER, hidden, (_request, reply) =>
      reply.headers(WORKER_HEADERS).sendFile(SERVICE_WORKER.slice(1), page, { cacheControl: false }),
    );
  });
  return [...files.values()].reduce(
    (sum, { folder, file }) => sum + statSync(path.join(folder, file)).size,
    0,
  );
}
