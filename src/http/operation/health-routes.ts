import type { FastifyInstance } from 'fastify';
import { HEALTH_DOC, LIVE_DOC, READY_DOC, type HealthAnswer } from './health-docs.js';
import type { Health } from './health.js';

/** Adds the probes: /health/live asks nothing but the process, /health/ready and /health ask its parts. */
export function addHealthRoutes(app: FastifyInstance, health: Health): void {
  app.get('/health/live', { schema: LIVE_DOC }, () => ({ status: 'live' }));
  app.get('/health/ready', { schema: READY_DOC }, async () => {
    await health.assertReady();
    return { status: 'ready' };
  });
  app.get('/health', { schema: HEALTH_DOC }, async (_request, reply): Promise<HealthAnswer> => {
    const state = await health.state();
    void reply.status(state.status === 'down' ? 503 : 200);
    return state;
  });
}
