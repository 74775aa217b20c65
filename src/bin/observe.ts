import { randomBytes } from 'node:crypto';
import type { Config } from '../config/load-config.js';
import type { Operation } from '../http/operation/add-operation-routes.js';
import type { WorkQueue, WorkStats } from '../admission/work-queue.js';
import { createMetrics, type Metrics } from '../observability/metrics.js';
import { logProviderEvents, type Logger } from '../observability/logger.js';
import { createPassingTracer, type Tracer } from '../observability/tracer.js';
import { createTelemetry, type Telemetry } from '../observability/telemetry.js';
import { watchGauges, watchQueue } from '../observability/watch-gauges.js';
import type { ConfiguredProvider } from '../providers/configured-provider.js';
import type { StopSwitch } from './stop-switch.js';

/** Telemetry of a server, and its operational state. */
export interface Observed extends Telemetry {
  readonly metrics: Metrics;
  readonly operationOf: (work: WorkQueue) => Operation;
  /** Connects the gauges to these providers and this queue. */
  readonly watch: (providers: readonly ConfiguredProvider[], work: WorkQueue) => void;
  /** Exports the remaining spans. */
  readonly close: () => Promise<void>;
}

export async function observe(
  config: Pick<Config, 'metrics' | 'tracing' | 'operatorDigest'>,
  version: string,
  { isStopping }: StopSwitch,
  logger: Logger,
): Promise<Observed> {
  const metrics = createMetrics();
  const tracer = await createTracer(config.tracing, version);
  const telemetry = createTelemetry(metrics, tracer, logProviderEvents(logger));
  return {
    ...telemetry,
    metrics,
    operationOf: (work) => ({
      requests: telemetry.requests,
      isStopping,
      queue: () => figuresOf(work.stats()),
      ...(config.metrics === 'on' && { metrics }),
      ...(config.operatorDigest !== undefined && {
        operator: { digest: config.operatorDigest, now: () => performance.now() },
      }),
    }),
    watch: (providers, work) => {
      watchGauges(metrics, { providers, version, isStopping });
      watchQueue(metrics, () => work.stats());
    },
    close: () => tracer.close(),
  };
}

/** The exporting tracer is loaded only if it is enabled: it costs memory and start-up time. */
async function createTracer(isCollected: boolean, version: string): Promise<Tracer> {
  if (!isCollected) return createPassingTracer((digits) => randomBytes(digits / 2).toString('hex'));
  const { createCollectedTracer } = await import('../observability/collected-tracer.js');
  return createCollectedTracer(version);
}

function figuresOf({ lanes: { short, long } }: WorkStats) {
  return {
    waiting: short.requestsWaiting + long.requestsWaiting,
    running: short.requestsRunning + long.requestsRunning,
  };
}
