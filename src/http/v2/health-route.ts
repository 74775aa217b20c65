import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { UNREAD_REQUEST } from '../../answers/schemas.js';
import type { HealthAnswer, Health } from '../operation/health.js';
import { basePath } from './query-parameters.js';

const InnerCheck = Type.Object({
  passed: Type.Boolean(),
  output: Type.String({ description: 'up, or the reason why it is not' }),
  componentType: Type.String(),
  componentName: Type.String(),
});
const Check = Type.Object(
  {
    isHealthy: Type.Boolean(),
    output: Type.Object({ isHealthy: Type.Boolean(), checks: Type.Array(InnerCheck) }),
    componentType: Type.Literal('classification-provider'),
    componentName: Type.String({ description: 'Internal provider name' }),
  },
  { title: 'HealthCheck' },
);
const HealthAnswerV2 = Type.Object(
  { isHealthy: Type.Boolean(), checks: Type.Array(Check) },
  { title: 'HealthChecks' },
);

const HEALTH_DOC = {
  operationId: 'healthV2',
  tags: ['operation'],
  summary: 'Status of each provider',
  security: [],
  response: { 200: HealthAnswerV2, 503: HealthAnswerV2, ...UNREAD_REQUEST },
};

/** Adds /health below the base path of version 2: the same health as at the root, in that version's format. */
export function addHealthRouteV2(app: FastifyInstance, health: Health, pathPrefix: string): void {
  app.get(`${basePath(pathPrefix)}/health`, { schema: HEALTH_DOC }, async (_request, reply) => {
    const answer = present(await health.state());
    void reply.status(answer.isHealthy ? 200 : 503);
    return answer;
  });
}

/**
 * Converts the health to this version's format. The service is healthy if it answers: an unavailable provider fails
 * only
 * its own check.
 */
const present = ({ status, providers }: HealthAnswer): Static<typeof HealthAnswerV2> => ({
  isHealthy: status !== 'down',
  checks: providers.map(({ name, status: state, reason }) => {
    const passed = state === 'up';
    const check = {
      passed,
      output: reason ?? state,
      componentType: 'classification-provider' as const,
      componentName: name,
    };
    return {
      isHealthy: passed,
      output: { isHealthy: passed, checks: [check] },
      componentType: check.componentType,
      componentName: name,
    };
  }),
});
