import { present } from '../core/present.js';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** A metric, as exposed to Prometheus and listed in docs/metrics.md. Labels must have few values. */
export type MetricRow = {
  readonly help: string;
  readonly labels: readonly string[];
} & (
  | { readonly kind: 'counter' | 'gauge' }
  /** Upper bounds of the buckets, in seconds. */
  | { readonly kind: 'histogram'; readonly buckets: readonly number[] }
);

const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const STAGE_BUCKETS = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];
const WAIT_BUCKETS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2];

export const METRICS = {
  data_discovery_requests_total: {
    kind: 'counter',
    help: 'Requests by route (never the address), method and status; 499 if the connection closed before the response.',
    labels: ['route', 'method', 'status'],
  },
  data_discovery_request_duration_seconds: {
    kind: 'histogram',
    help: 'Seconds from the request headers to the end of the response.',
    labels: ['route', 'method', 'status'],
    buckets: REQUEST_BUCKETS,
  },
  data_discovery_requests_in_flight: {
    kind: 'gauge',
    help: 'Unanswered requests with an open connection.',
    labels: [],
  },
  data_discovery_stage_duration_seconds: {
    kind: 'histogram',
    help: 'Seconds in each stage of classify and label: read, validate, parse (CSV), ask (all providers), harmonize, weigh (columns), present.',
    labels: ['stage'],
    buckets: STAGE_BUCKETS,
  },
  data_discovery_provider_duration_seconds: {
    kind: 'histogram',
    help: 'Seconds per provider call, by the status of its record.',
    labels: ['provider', 'status'],
    buckets: REQUEST_BUCKETS,
  },
  data_discovery_provider_retries_total: {
    kind: 'counter',
    help: 'Retried calls of a provider.',
    labels: ['provider'],
  },
  data_discovery_provider_breaker_state: {
    kind: 'gauge',
    help: 'Circuit breaker of an HTTP provider: 1 for its current state (closed, open, half-open).',
    labels: ['provider', 'state'],
  },
  data_discovery_queue_waiting: {
    kind: 'gauge',
    help: 'Waiting requests, and their estimated tokens. Short requests have a separate lane.',
    labels: ['lane', 'unit'],
  },
  data_discovery_queue_running: {
    kind: 'gauge',
    help: 'Admitted, unfinished requests, and their estimated tokens.',
    labels: ['lane', 'unit'],
  },
  data_discovery_queue_wait_seconds: {
    kind: 'histogram',
    help: 'Seconds that a request waited in the queue.',
    labels: ['lane'],
    buckets: WAIT_BUCKETS,
  },
  data_discovery_queue_requests_total: {
    kind: 'counter',
    help: 'Requests by outcome: admitted, refused at once, expired while waiting, abandoned by the caller.',
    labels: ['lane', 'outcome'],
  },
  data_discovery_queue_tokens_per_second: {
    kind: 'gauge',
    help: 'Processing speed from which waiting times are estimated.',
    labels: ['lane'],
  },
  data_discovery_examined_bytes_total: {
    kind: 'counter',
    help: 'Bytes of examined bodies.',
    labels: [],
  },
  data_discovery_model_tokens_total: {
    kind: 'counter',
    help: 'Tokens processed by the context model.',
    labels: ['provider'],
  },
  data_discovery_provider_threads: {
    kind: 'gauge',
    help: 'Threads of an in-process provider: total and busy.',
    labels: ['provider', 'state'],
  },
  data_discovery_provider_threads_lost_total: {
    kind: 'counter',
    help: 'Replaced threads of an in-process provider: they crashed, or exceeded the time limit.',
    labels: ['provider'],
  },
  data_discovery_found_total: {
    kind: 'counter',
    help: 'Occurrences and column verdicts in responses, by category; unknown categories count as other.',
    labels: ['category'],
  },
  data_discovery_account_events_total: {
    kind: 'counter',
    help: 'Audit events written by this process, by kind.',
    labels: ['event'],
  },
  data_discovery_ready: {
    kind: 'gauge',
    help: '1; 0 after the stop signal.',
    labels: [],
  },
  data_discovery_build_info: {
    kind: 'gauge',
    help: 'Always 1; the labels have the version.',
    labels: ['version', 'node', 'model'],
  },
} as const satisfies Record<string, MetricRow>;

type MetricName = keyof typeof METRICS;

type Labels = Readonly<Record<string, string>>;
type Kind<K extends MetricRow['kind']> = {
  [N in MetricName]: (typeof METRICS)[N]['kind'] extends K ? N : never;
}[MetricName];

/** A labelled value. */
export type Reading = readonly [labels: Labels, value: number];

/** The metrics of one process. */
export interface Metrics {
  readonly contentType: string;
  /** Renders the text that Prometheus scrapes. */
  readonly render: () => Promise<string>;
  count(name: Kind<'counter'>, labels?: Labels, by?: number): void;
  observe(name: Kind<'histogram'>, labels: Labels, seconds: number): void;
  add(name: Kind<'gauge'>, by: number): void;
  /** Registers a function that supplies the metric's values at each scrape, replacing the previous ones. */
  onScrape(name: Kind<'gauge' | 'counter'>, read: () => readonly Reading[]): void;
}

/** Creates all metrics of the table in a separate registry, plus the default process and Node.js metrics. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const counters = new Map<string, Counter>();
  const gauges = new Map<string, Gauge>();
  const histograms = new Map<string, Histogram>();
  const readers: (() => void)[] = [];
  for (const [name, row] of Object.entries(METRICS) as [MetricName, MetricRow][]) {
    const options = { name, help: row.help, labelNames: [...row.labels], registers: [registry] };
    if (row.kind === 'histogram')
      histograms.set(name, new Histogram({ ...options, buckets: [...row.buckets] }));
    else if (row.kind === 'counter') counters.set(name, new Counter(options));
    else gauges.set(name, new Gauge(options));
  }
  collectDefaultMetrics({ register: registry });
  return {
    contentType: registry.contentType,
    render() {
      for (const read of readers) read();
      return registry.metrics();
    },
    count(name, labels = {}, by = 1) {
      present(counters.get(name), 'counter').inc(labels, by);
    },
    observe(name, labels, seconds) {
      present(histograms.get(name), 'histogram').observe(labels, seconds);
    },
    add(name, by) {
      present(gauges.get(name), 'gauge').inc(by);
    },
    onScrape(name, read) {
      const metric = present(gauges.get(name) ?? counters.get(name), 'metric');
      readers.push(() => {
        metric.reset();
        for (const [labels, value] of read()) metric.inc(labels, value);
      });
    },
  };
}
