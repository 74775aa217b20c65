import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuditEvent } from '../accounts/audit.js';
import type { DiscoveryObserver } from '../discovery/discovery-observer.js';
import type { RequestObserver } from '../http/operation/request-observer.js';
import type { ProviderObserver } from '../providers/provider-observer.js';
import { observeDiscovery } from './observe-discovery.js';
import { observeHttp } from './observe-http.js';
import type { CurrentSpan } from './current-span.js';
import type { Metrics } from './metrics.js';
import { traceHeaders } from './trace-context.js';
import type { Tracer } from './tracer.js';

/** Everything that watches the service at work: one for each port. */
export interface Telemetry {
  readonly requests: RequestObserver;
  readonly discovery: DiscoveryObserver;
  readonly providers: ProviderObserver;
  readonly accountEvent: (event: AuditEvent) => void;
  readonly queueWait: (seconds: number, lane: string) => void;
  /** Headers that pass the current request's trace on to another service. */
  readonly headers: () => Readonly<Record<string, string>>;
}

/** @param events what else is to hear of the providers: the log */
export function createTelemetry(metrics: Metrics, tracer: Tracer, events: ProviderObserver): Telemetry {
  const current: CurrentSpan = new AsyncLocalStorage();
  return {
    requests: observeHttp(metrics, tracer, current),
    discovery: observeDiscovery(metrics, current),
    providers: {
      ...events,
      retried(provider) {
        events.retried(provider);
        metrics.count('data_discovery_provider_retries_total', { provider });
      },
    },
    accountEvent(event) {
      metrics.count('data_discovery_account_events_total', { event });
    },
    queueWait(seconds, lane) {
      metrics.observe('data_discovery_queue_wait_seconds', { lane }, seconds);
    },
    headers() {
      const span = current.getStore();
      return span === undefined ? {} : traceHeaders(span.context);
    },
  };
}
