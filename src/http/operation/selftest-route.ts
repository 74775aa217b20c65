import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { Type } from 'typebox';
import { ErrorAnswer, RetryLaterAnswer, UNREAD_REQUEST, UnauthorizedAnswer } from '../../answers/schemas.js';
import type { SelftestReport } from '../../selftest/run-selftest.js';
import { OPERATOR_SECURITY } from '../auth/auth-docs.js';
import { cachedCheck } from './cached-check.js';

/** Milliseconds that a test may take. */
const MOST_MS = 25_000;
/** Milliseconds for which a report is told again; longer than a test takes, so that one runs at a time. */
const MAX_AGE_MS = 30_000;

const SelftestAnswer = Type.Object({
  passed: Type.Boolean({ description: 'Whether no part failed' }),
  elapsed_ms: Type.Integer({ minimum: 0 }),
  parts: Type.Array(
    Type.Object({
      part: Type.String({ description: 'Such as `provider Context`, `recognizers` or `category PERSON`' }),
      outcome: Type.Union(['passed', 'failed', 'skipped'].map((name) => Type.Literal(name))),
      detail: Type.String({ description: 'What was tried, or why it failed or was skipped' }),
    }),
  ),
});

/** Runs the test, until the signal gives it up. */
export type RunSelftest = (signal: AbortSignal) => Promise<SelftestReport>;

/**
 * Adds /selftest: whether what runs here finds what it should.
 * @param guard lets the operator in
 * @param base what its path begins with
 */
export function addSelftestRoute(
  app: FastifyInstance,
  guard: onRequestAsyncHookHandler,
  base: string,
  run: RunSelftest,
): void {
  const schema = {
    operationId: 'selftestV2',
    tags: ['operation'],
    summary: 'Try every recognizer on its examples, and the pipeline on a sample of each category',
    security: OPERATOR_SECURITY,
    response: {
      200: SelftestAnswer,
      503: { ...SelftestAnswer, description: 'Some part failed: `parts` says which, and why.' },
      ...UNREAD_REQUEST,
      401: UnauthorizedAnswer,
      403: ErrorAnswer,
      429: RetryLaterAnswer,
    },
  };
  const now = (): number => performance.now();
  const tested = cachedCheck(() => run(AbortSignal.timeout(MOST_MS)), MAX_AGE_MS, now);
  app.get(`${base}/selftest`, { schema, onRequest: guard }, async (_request, reply) => {
    const report = await tested();
    void reply.status(report.passed ? 200 : 503);
    return report;
  });
}
