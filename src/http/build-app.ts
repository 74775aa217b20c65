import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { DiscoveryDeps } from '../discovery/discovery-deps.js';
import { createServer } from './create-server.js';
import { addDiscoveryRoutes } from './discovery-routes.js';
import { addHealthRoutes } from './health-routes.js';

/** What the classification service is built from. */
export interface AppDeps extends DiscoveryDeps {
  readonly logger: FastifyBaseLogger;
  /** First part of the paths, without slashes at its ends. */
  readonly pathPrefix: string;
  /** Largest body of classify and label, in bytes. */
  readonly maxBodyBytes: number;
  /** The package's version. */
  readonly version: string;
}

/** Builds the classification service; the caller listens, or injects requests. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = await createServer({
    logger: deps.logger,
    bodyLimit: deps.maxBodyBytes,
    title: 'Data discovery',
    description: 'Finds sensitive data in text and CSV, and labels it.',
    version: deps.version,
  });
  addDiscoveryRoutes(app, deps, deps.pathPrefix);
  addHealthRoutes(
    app,
    deps.providers.map(({ provider }) => provider),
  );
  app.get('/', { schema: { hide: true } }, () => ({
    name: 'data-discovery',
    version: deps.version,
    openapi: '/openapi.json',
    classify: `/${deps.pathPrefix}/data-discovery/v1.1/classify`,
    label: `/${deps.pathPrefix}/data-discovery/v1.1/transform/label`,
  }));
  app.addHook('onClose', async () => {
    await Promise.all(deps.providers.map(({ provider }) => provider.close()));
  });
  return app;
}
