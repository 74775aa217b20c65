import type { RequestObserver } from '../http/operation/request-observer.js';
import type { Metrics } from './metrics.js';
import type { CurrentSpan } from './current-span.js';
import { parseTraceContext } from './trace-context.js';
import type { Tracer } from './tracer.js';

/** Counts and times requests, and gives each its span. */
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
