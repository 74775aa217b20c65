import type { FastifyInstance } from 'fastify';
import { HEALTH_DOC, LIVE_DOC, READY_DOC, type HealthAnswer } from './health-docs.js';
import type { Health } from './health.js';

/** Adds the probes: /health/live and /live ask nothing but the process, /health/ready, /ready and /health ask its parts. */
export function addHealthRoutes(app: FastifyInstance, health: Health): void {
  for (const [path, isShort] of [['/health', false] as const, ['', true] as const]) {
    const named = <D extends { readonly operationId: string }>(doc: D): D =>
      isShort ? { ...doc, operationId: `${doc.operationId}AtRoot` } : doc;
    app.get(`${path}/live`, { schema: named(LIVE_DOC) }, () => ({ status: 'live' }));
    app.get(`${path}/ready`, { schema: named(READY_DOC) }, async () => {
      await health.assertReady();
      return { status: 'ready' };
    });
  }
  app.get('/health', { schema: HEALTH_DOC }, async (_request, reply): Promise<HealthAnswer> => {
    const state = await health.state();
    void reply.status(state.status === 'down' ? 503 : 200);
    return state;
  });
}
