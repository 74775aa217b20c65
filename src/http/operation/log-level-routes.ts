import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { Type } from 'typebox';
import { ServiceError } from '../../core/errors.js';
import { LOG_LEVELS } from '../../core/log-levels.js';
import { OPERATOR_SECURITY } from '../auth/auth-docs.js';
import { readAuthBody } from '../auth/read-auth-body.js';
import { checkContentHeaders } from '../content-headers.js';
import { ErrorAnswer, RetryLaterAnswer, UnauthorizedAnswer, UNREAD_REQUEST } from '../../answers/schemas.js';

const BODY_LIMIT = 1_024;
/** Levels at which a warning is not written. */
const QUIET: ReadonlySet<string> = new Set(['fatal', 'error', 'silent']);
const LogLevelAnswer = Type.Object({
  level: Type.Union(LOG_LEVELS.map((level) => Type.Literal(level))),
});

/**
 * Adds /log-level: what is logged, read and changed while the process runs.
 * @param guard lets the operator in
 * @param base what its path begins with
 */
export function addLogLevelRoutes(app: FastifyInstance, guard: onRequestAsyncHookHandler, base = ''): void {
  const path = `${base}/log-level`;
  const schema = (operationId: string, summary: string) => ({
    operationId: base === '' ? operationId : `${operationId}Below`,
    tags: ['operation'],
    summary,
    security: OPERATOR_SECURITY,
    response: { 200: LogLevelAnswer, ...UNREAD_REQUEST, 401: UnauthorizedAnswer, 429: RetryLaterAnswer },
  });
  const get = schema('logLevel', 'The least severity that is logged');
  app.get(path, { schema: get, onRequest: guard }, () => ({ level: app.log.level }));

  const put = schema('setLogLevel', 'Change the least severity that is logged, at once, in this process');
  app.put(
    path,
    {
      schema: {
        ...put,
        body: LogLevelAnswer,
        response: { ...put.response, 400: ErrorAnswer, 413: ErrorAnswer, 415: ErrorAnswer },
      },
      bodyLimit: BODY_LIMIT,
      onRequest: [guard, expectJson],
    },
    (request) => {
      const level = readLevel(request);
      const before = app.log.level;
      const note = (): void => {
        app.log.warn({ before, level }, 'log level changed');
      };
      // The line must be written while the level lets it through.
      if (QUIET.has(level)) note();
      app.log.level = level;
      if (!QUIET.has(level)) note();
      return { level };
    },
  );
}

function readLevel({ body }: FastifyRequest): string {
  const { level } = readAuthBody(body, ['level']);
  if (!LOG_LEVELS.some((known) => known === level)) {
    const expected = `one of ${LOG_LEVELS.join(', ')}`;
    throw new ServiceError('FIELD_INVALID', { field: 'level', expected }, { field: 'level' });
  }
  return level;
}

const expectJson: onRequestAsyncHookHandler = ({ headers }) => {
  checkContentHeaders(headers, ['application/json']);
  return Promise.resolve();
};
