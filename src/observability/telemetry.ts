import type { AuditEvent } from '../accounts/audit.js';
import { isCategory } from '../core/harmonization-table.js';
import type { DiscoveryObserver } from '../discovery/discovery-observer.js';
import type { RequestObserver } from '../http/operation/observe-requests.js';
import type { ProviderObserver } from '../providers/provider.js';
import type { Metrics } from './metrics.js';
import { type CurrentSpan, parseTraceContext, traceHeaders, type Tracer } from './tracer.js';
import { AsyncLocalStorage } from 'node:async_hooks';

/** Creates an observer that times stages and provider calls, gives each a span, and counts findings. */
export function observeDiscovery(metrics: Metrics, current: CurrentSpan): DiscoveryObserver {
  return {
    stage(stage, work) {
      const span = current.getStore()?.child(stage, 'internal');
      const began = performance.now();
      const end = (isError: boolean): void => {
        const seconds = (performance.now() - began) / 1000;
        metrics.observe('data_discovery_stage_duration_seconds', { stage }, seconds);
        span?.end({ isError });
      };
      try {
        const result = span === undefined ? work() : current.run(span, work);
        if (!(result instanceof Promise)) end(false);
        else
          result.then(
            () => {
              end(false);
            },
            () => {
              end(true);
            },
          );
        return result;
      } catch (error) {
        end(true);
        throw error;
      }
    },
    async call(provider, work) {
      const span = current.getStore()?.child(`provider ${provider}`, 'client', { provider });
      const began = performance.now();
      const outcome = await (span === undefined ? work() : current.run(span, work));
      const status = outcome.status.toString();
      const seconds = (performance.now() - began) / 1000;
      metrics.observe('data_discovery_provider_duration_seconds', { provider, status }, seconds);
      span?.end({ facts: { 'provider.status': outcome.status }, isError: outcome.status >= 400 });
      return outcome;
    },
    examined(bytes) {
      metrics.count('data_discovery_examined_bytes_total', {}, bytes);
    },
    found(categories) {
      for (const found of categories) {
        const category = isCategory(found) ? found : 'other';
        metrics.count('data_discovery_found_total', { category });
      }
    },
  };
}

/** Creates an observer that counts and times requests, and gives each a span. */
export function observeHttp(metrics: Metrics, tracer: Tracer, current: CurrentSpan): RequestObserver {
  return {
    begin({ traceparent, tracestate }) {
      const parent = typeof traceparent === 'string' ? traceparent : undefined;
      const state = Array.isArray(tracestate) ? tracestate.join(',') : tracestate;
      const span = tracer.begin(parseTraceContext(parent, state));
      metrics.add('data_discovery_requests_in_flight', 1);
      return {
        logged: { trace_id: span.context.traceId },
        run: (rest) => {
          current.run(span, rest);
        },
        end({ method, route, status, seconds }) {
          const labels = { route, method, status: status.toString() };
          metrics.add('data_discovery_requests_in_flight', -1);
          metrics.count('data_discovery_requests_total', labels);
          metrics.observe('data_discovery_request_duration_seconds', labels, seconds);
          span.end({
            name: `${method} ${route}`,
            facts: {
              'http.request.method': method,
              'http.route': route,
              'http.response.status_code': status,
            },
            isError: status >= 500,
          });
        },
      };
    },
  };
}

/** The observers of the service, one for each part that it instruments. */
export interface Telemetry {
  readonly requests: RequestObserver;
  readonly discovery: DiscoveryObserver;
  readonly providers: ProviderObserver;
  readonly accountEvent: (event: AuditEvent) => void;
  readonly queueWait: (seconds: number, lane: string) => void;
  /** Returns the headers that propagate the current request's trace to another service. */
  readonly headers: () => Readonly<Record<string, string>>;
}

/** @param events further observer of provider events: the log */
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
