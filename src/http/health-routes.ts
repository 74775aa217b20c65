import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { ServiceError } from '../core/errors.js';
import { RetryLaterAnswer, UNREAD_REQUEST } from './schemas.js';

const Health = Type.Object({ status: Type.Union([Type.Literal('live'), Type.Literal('ready')]) });

/** Something that can say when it is able to answer. */
export interface Readiness {
  ready(): Promise<void>;
}

/**
 * Adds /health/live (the process answers) and /health/ready (every provider can answer).
 * @param check asked every time, e.g. whether the database answers
 */
export function addHealthRoutes(
  app: FastifyInstance,
  parts: readonly Readiness[],
  check: () => Promise<void> = () => Promise.resolve(),
): void {
  let isReady = false;
  Promise.all(parts.map((part) => part.ready())).then(
    () => (isReady = true),
    (error: unknown) => {
      // Before any request there is no input that the message could quote.
      const reason = error instanceof Error ? error.message : 'unknown';
      app.log.error({ err: error, reason }, 'a provider will not become ready');
    },
  );
  app.get(
    '/health/live',
    {
      schema: {
        summary: 'Whether the process answers',
        tags: ['health'],
        response: { 200: Health, ...UNREAD_REQUEST },
      },
    },
    () => ({ status: 'live' }),
  );
  app.get(
    '/health/ready',
    {
      schema: {
        summary: 'Whether every provider can answer',
        tags: ['health'],
        response: { 200: Health, ...UNREAD_REQUEST, 503: RetryLaterAnswer },
      },
    },
    async () => {
      if (!isReady) throw new ServiceError('NOT_READY');
      await check();
      return { status: 'ready' };
    },
  );
}
