import type { FastifyInstance } from 'fastify';
import type { ConfiguredProvider } from '../../providers/configured-provider.js';
import { addHealthRoutes } from './health-routes.js';
import { createHealth, type Health, type HealthDeps } from './health.js';
import { addLogLevelRoutes } from './log-level-routes.js';
import { addMetricsRoute, type MetricsSource } from './metrics-route.js';
import { createOperatorGuard, type OperatorKey } from './operator-guard.js';
import type { RequestObserver } from './request-observer.js';
import { addSelftestRoute, type RunSelftest } from './selftest-route.js';
import { addVersionRoute, type VersionFacts } from './version-route.js';

/** What operators watch and steer a server by; whatever is absent is not watched. */
export interface Operation {
  readonly requests?: RequestObserver;
  /** Absent: there is no /metrics. */
  readonly metrics?: MetricsSource;
  readonly isStopping?: () => boolean;
  readonly queue?: HealthDeps['queue'];
  readonly rules?: HealthDeps['rules'];
  /** Absent: there is no /selftest. */
  readonly selftest?: RunSelftest;
  /** Who may change the process; absent: nobody. */
  readonly operator?: OperatorKey;
}

interface Operated extends Omit<VersionFacts, 'model'> {
  readonly providers: readonly ConfiguredProvider[];
  readonly operation: Operation;
  readonly database?: HealthDeps['database'];
}

/**
 * Adds what every server of this program has for its operators.
 * @param below base paths below which version and log level are served too, and the test of itself
 * @returns the health that is served
 */
export function addOperationRoutes(
  app: FastifyInstance,
  operated: Operated,
  below: readonly string[] = [],
): Health {
  const { providers, operation, database } = operated;
  const health = createHealth({
    providers,
    isStopping: operation.isStopping ?? (() => false),
    now: () => performance.now(),
    onFailure(provider, error) {
      // Before any request there is no input that the message could quote.
      const reason = error instanceof Error ? error.message : 'unknown';
      app.log.error({ provider, err: error, reason }, 'a provider will not become ready');
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
