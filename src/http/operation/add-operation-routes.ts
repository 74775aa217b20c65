import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { Type } from 'typebox';
import { ServiceError } from '../../core/errors.js';
import { LOG_LEVELS } from '../../core/log-levels.js';
import { OPERATOR_SECURITY } from '../auth/auth-docs.js';
import { readAuthBody } from '../auth/register-auth-routes.js';
import { checkContentHeaders } from '../read-request.js';
import { ErrorAnswer, RetryLaterAnswer, UnauthorizedAnswer, UNREAD_REQUEST } from '../../answers/schemas.js';
import type { ConfiguredProvider } from '../../providers/configured-provider.js';
import type { SelftestReport } from '../../selftest/run-selftest.js';
import { addHealthRoutes, cachedCheck, createHealth, type Health, type HealthDeps } from './health.js';
import { createOperatorGuard, type OperatorKey } from './operator-guard.js';
import type { RequestObserver } from './observe-requests.js';

const BODY_LIMIT = 1_024;
/** Levels at which warnings are not logged. */
const QUIET: ReadonlySet<string> = new Set(['fatal', 'error', 'silent']);
const LogLevelAnswer = Type.Object(
  { level: Type.Union(LOG_LEVELS.map((level) => Type.Literal(level))) },
  { title: 'LogLevel' },
);

/**
 * Adds /log-level, which reads and changes the log level at runtime.
 * @param guard admits the operator
 * @param base prefix of the path
 */
function addLogLevelRoutes(app: FastifyInstance, guard: onRequestAsyncHookHandler, base = ''): void {
  const path = `${base}/log-level`;
  const schema = (operationId: string, summary: string) => ({
    operationId: base === '' ? operationId : `${operationId}Below`,
    tags: ['operation'],
    summary,
    security: OPERATOR_SECURITY,
    response: { 200: LogLevelAnswer, ...UNREAD_REQUEST, 401: UnauthorizedAnswer, 429: RetryLaterAnswer },
  });
  const get = schema('logLevel', 'Lowest level that is logged');
  app.get(path, { schema: get, onRequest: guard }, () => ({ level: app.log.level }));

  const put = schema('setLogLevel', 'Change the log level of this process immediately');
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
      // Log the change while the level allows it.
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

/** Metrics that can be scraped. */
interface MetricsSource {
  readonly contentType: string;
  readonly render: () => Promise<string>;
}

/** Adds /metrics, in Prometheus text format. */
function addMetricsRoute(app: FastifyInstance, { contentType, render }: MetricsSource): void {
  const schema = {
    operationId: 'metrics',
    tags: ['operation'],
    summary: 'Metrics in Prometheus text format',
    security: [],
    response: { 200: { content: { 'text/plain': { schema: { type: 'string' } } } }, ...UNREAD_REQUEST },
  };
  app.get('/metrics', { schema }, async (_request, reply) => reply.type(contentType).send(await render()));
}

/** Timeout of a self-test in milliseconds. */
const MOST_MS = 25_000;
/** How long a report is reused, in milliseconds; longer than a test may take, so that only one runs at a time. */
const MAX_AGE_MS = 30_000;

const SelftestAnswer = Type.Object(
  {
    passed: Type.Boolean({ description: 'Whether all parts passed' }),
    elapsed_ms: Type.Integer({ minimum: 0 }),
    parts: Type.Array(
      Type.Object({
        part: Type.String({ description: 'Such as `provider Context`, `recognizers` or `category PERSON`' }),
        outcome: Type.Union(['passed', 'failed', 'skipped'].map((name) => Type.Literal(name))),
        detail: Type.String({ description: 'What was checked, or why it failed or was skipped' }),
      }),
    ),
  },
  { title: 'SelftestReport' },
);

/** Runs the self-test; the signal aborts it. */
type RunSelftest = (signal: AbortSignal) => Promise<SelftestReport>;

/**
 * Adds /selftest, which checks that this installation finds what it should.
 * @param guard admits the operator
 * @param base prefix of the path
 */
function addSelftestRoute(
  app: FastifyInstance,
  guard: onRequestAsyncHookHandler,
  base: string,
  run: RunSelftest,
): void {
  const schema = {
    operationId: 'selftestV2',
    tags: ['operation'],
    summary: 'Test every recognizer on its examples, and the pipeline on a sample of each category',
    security: OPERATOR_SECURITY,
    response: {
      200: SelftestAnswer,
      503: { ...SelftestAnswer, description: 'A part failed; `parts` has the reason.' },
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

/** Facts about the running program. */
interface VersionFacts {
  readonly name: string;
  readonly version: string;
  /** API version. */
  readonly api: string;
  /** Digest of the model once it is loaded; undefined if this process has no model. */
  readonly model: () => string | undefined;
}

const VersionAnswer = Type.Object({
  name: Type.String(),
  version: Type.String(),
  api: Type.String({ description: 'Version of the interface' }),
  node: Type.String({ description: 'Version of Node.js' }),
  model: Type.Union([Type.String(), Type.Null()], {
    description: 'Digest of the context model; null if this process has none or has not loaded it yet',
  }),
});

/**
 * Adds /version.
 * @param base prefix of the path
 */
function addVersionRoute(app: FastifyInstance, { name, version, api, model }: VersionFacts, base = ''): void {
  const schema = {
    operationId: base === '' ? 'version' : 'versionBelow',
    tags: ['operation'],
    summary: 'Versions of this process',
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

/** What operators use to monitor and control a server; absent parts are disabled. */
export interface Operation {
  readonly requests?: RequestObserver;
  /** Absent: /metrics is not served. */
  readonly metrics?: MetricsSource;
  readonly isStopping?: () => boolean;
  readonly queue?: HealthDeps['queue'];
  readonly rules?: HealthDeps['rules'];
  /** Absent: /selftest is not served. */
  readonly selftest?: RunSelftest;
  /** Key of the operator, who may change the process; absent: no one may. */
  readonly operator?: OperatorKey;
}

interface Operated extends Omit<VersionFacts, 'model'> {
  readonly providers: readonly ConfiguredProvider[];
  readonly operation: Operation;
  readonly database?: HealthDeps['database'];
}

/**
 * Adds the endpoints for operators that every server of this program has.
 * @param below base paths under which version, log level and self-test are served too
 * @returns the health that is served
 */
export function addOperationRoutes(
  app: FastifyInstance,
  operated: Operated,
  below: readonly string[] = [],
): Health {
  const { providers, operation, database } = operated;
  const { isStopping = () => false } = operation;
  const health = createHealth({
    providers,
    isStopping,
    now: () => performance.now(),
    onFailure(provider, error) {
      // A provider that is still loading when the process stops is closed.
      if (isStopping()) return;
      // Before the first request, there is no input that the message could quote.
      const reason = error instanceof Error ? error.message : 'unknown';
      app.log.error({ provider, err: error, reason }, 'a provider cannot become ready');
    },
    ...(database !== undefined && { database }),
    ...(operation.queue !== undefined && { queue: operation.queue }),
    ...(operation.rules !== undefined && { rules: operation.rules }),
  });
  addHealthRoutes(app, health);
  const model = () => providers.map(({ provider }) => provider.model).find((digest) => digest !== undefined);
  const guard = createOperatorGuard(operation.operator);
  for (const base of ['', ...below]) {
    addVersionRoute(app, { ...operated, model }, base);
    addLogLevelRoutes(app, guard, base);
  }
  const { selftest } = operation;
  if (selftest !== undefined) for (const base of below) addSelftestRoute(app, guard, base, selftest);
  if (operation.metrics !== undefined) addMetricsRoute(app, operation.metrics);
  return health;
}
