import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { UNREAD_REQUEST } from '../../answers/schemas.js';

/** What runs here. */
export interface VersionFacts {
  readonly name: string;
  readonly version: string;
  /** Version of the interface. */
  readonly api: string;
  /** Digest of the model, once it is loaded; undefined where no model is in this process. */
  readonly model: () => string | undefined;
}

const VersionAnswer = Type.Object({
  name: Type.String(),
  version: Type.String(),
  api: Type.String({ description: 'Version of the interface' }),
  node: Type.String({ description: 'Version of Node.js' }),
  model: Type.Union([Type.String(), Type.Null()], {
    description: 'Digest of the context model; null where this process has none, or has not loaded it yet',
  }),
});

/** Adds /version. @param base what its path begins with */
export function addVersionRoute(
  app: FastifyInstance,
  { name, version, api, model }: VersionFacts,
  base = '',
): void {
  const schema = {
    operationId: base === '' ? 'version' : 'versionBelow',
    tags: ['operation'],
    summary: 'What runs here',
    security: [],
    response: { 200: VersionAnswer, ...UNREAD_REQUEST },
  };
  app.get(`${base}/version`, { schema }, () => ({
    name,
    version,
    api,
    node: process.versions.node,
    model: model() ?? null,
  }));
}
