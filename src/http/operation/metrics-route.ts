import type { FastifyInstance } from 'fastify';
import { UNREAD_REQUEST } from '../../answers/schemas.js';

/** Figures that can be scraped. */
export interface MetricsSource {
  readonly contentType: string;
  readonly render: () => Promise<string>;
}

/** Adds /metrics, in the text format of Prometheus. */
export function addMetricsRoute(app: FastifyInstance, { contentType, render }: MetricsSource): void {
  const schema = {
    operationId: 'metrics',
    tags: ['operation'],
    summary: 'Figures in the text format of Prometheus',
    security: [],
    response: { 200: { content: { 'text/plain': { schema: { type: 'string' } } } }, ...UNREAD_REQUEST },
  };
  app.get('/metrics', { schema }, async (_request, reply) => reply.type(contentType).send(await render()));
}
