import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createServer } from './create-server.js';
import { addGuideRoutes, GUIDE_PATH } from './guide-routes.js';

/** What the guide alone is served with. */
interface GuideDeps {
  readonly logger: FastifyBaseLogger;
  /** Where the build has put the documents, absolute. */
  readonly folder: string;
  /** The package's version. */
  readonly version: string;
}

/** Bytes of a body; nothing here takes one. */
const BODY_LIMIT = 1_024;

/** A server of the documents and nothing else. */
export async function buildGuideApp({ logger, folder, version }: GuideDeps): Promise<FastifyInstance> {
  const app = await createServer({
    logger,
    bodyLimit: BODY_LIMIT,
    title: 'Data discovery: guide',
    description: 'The documents.',
    version,
  });
  app.get('/', { schema: { hide: true }, config: { isPage: true } }, (_request, reply) =>
    reply.redirect(GUIDE_PATH),
  );
  await addGuideRoutes(app, folder);
  return app;
}
