import { readdirSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { routeNotFound } from './unknown-route.js';
import { PAGE_HEADERS } from './answer-headers.js';

/** Where the guide lies, from the root of the server. */
export const GUIDE_PATH = '/guide/';

/** Somebody else's page may lead here by a link; nothing is asked of the service by that. */
const PAGE = { schema: { hide: true }, config: { isPage: true } };
const COMPRESSED = /\.(?:br|gz)$/;

/**
 * Serves the documents as a site, compressed at build.
 * @param folder where the build has put them, absolute
 */
export async function addGuideRoutes(app: FastifyInstance, folder: string): Promise<void> {
  // The files that there are at the start, and nothing else: no path is put together from a request.
  const files = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => file.split(path.sep).join('/'))
      .filter((file) => path.extname(file) !== '' && !COMPRESSED.test(file)),
  );
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: folder,
      serve: false,
      preCompressed: true,
      acceptRanges: false,
      setHeaders: (reply) => {
        reply.setHeader('vary', 'accept-encoding');
      },
    });
    scope.get('/guide', PAGE, (_request, reply) => reply.redirect('guide/'));
    scope.get<{ Params: { '*': string } }>(`${GUIDE_PATH}*`, PAGE, ({ params }, reply) => {
      const asked = params['*'];
      const file = asked === '' || asked.endsWith('/') ? `${asked}index.html` : asked;
      if (!files.has(file)) throw routeNotFound(file);
      return reply.headers(PAGE_HEADERS).sendFile(file, { cacheControl: false });
    });
  });
}
