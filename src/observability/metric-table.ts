/** What is measured, as Prometheus sees it and docs/metrics.md lists it; a table. Labels have few values. */
export type MetricRow = {
  readonly help: string;
  readonly labels: readonly string[];
} & (
  | { readonly kind: 'counter' | 'gauge' }
  /** The upper bounds of its buckets are in seconds. */
  | { readonly kind: 'histogram'; readonly buckets: readonly number[] }
);

const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const STAGE_BUCKETS = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];
const WAIT_BUCKETS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2];

export const METRICS = {
  data_discovery_requests_total: {
    kind: 'counter',
    help: 'Requests answered, by route (never the address), method and status; 499 where the connection closed before the answer.',
    labels: ['route', 'method', 'status'],
  },
  data_discovery_request_duration_seconds: {
    kind: 'histogram',
    help: 'Seconds from the headers of a request to the end of its answer.',
    labels: ['route', 'method', 'status'],
    buckets: REQUEST_BUCKETS,
  },
  data_discovery_requests_in_flight: {
    kind: 'gauge',
    help: 'Requests that have arrived, are not answered and whose connection is open.',
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
    help: 'Seconds that a provider took, by the status of its record.',
    labels: ['provider', 'status'],
    buckets: REQUEST_BUCKETS,
  },
  data_discovery_provider_retries_total: {
    kind: 'counter',
    help: 'Calls of a provider that were made a second time.',
    labels: ['provider'],
  },
  data_discovery_provider_breaker_state: {
    kind: 'gauge',
    help: 'Circuit breaker of a provider over HTTP: 1 for the state it is in (closed, open, half-open).',
    labels: ['provider', 'state'],
  },
  data_discovery_queue_waiting: {
    kind: 'gauge',
    help: 'What waits for its turn, in requests and in estimated tokens. Short requests have a lane of their own.',
    labels: ['lane', 'unit'],
  },
  data_discovery_queue_running: {
    kind: 'gauge',
    help: 'What has had its turn and is not done, in requests and in estimated tokens.',
    labels: ['lane', 'unit'],
  },
  data_discovery_queue_wait_seconds: {
    kind: 'histogram',
    help: 'Seconds that a request waited for its turn.',
    labels: ['lane'],
    buckets: WAIT_BUCKETS,
  },
  data_discovery_queue_requests_total: {
    kind: 'counter',
    help: 'Requests by what became of them: admitted, refused at once, expired (waited in vain), abandoned by their caller.',
    labels: ['lane', 'outcome'],
  },
  data_discovery_queue_tokens_per_second: {
    kind: 'gauge',
    help: 'Speed that waits are reckoned with.',
    labels: ['lane'],
  },
  data_discovery_examined_bytes_total: {
    kind: 'counter',
    help: 'Bytes of the bodies that were examined.',
    labels: [],
  },
  data_discovery_model_tokens_total: {
    kind: 'counter',
    help: 'Tokens that the context model has read.',
    labels: ['provider'],
  },
  data_discovery_provider_threads: {
    kind: 'gauge',
    help: 'Threads of a provider in process: all of them, and those with something to do.',
    labels: ['provider', 'state'],
  },
  data_discovery_provider_threads_lost_total: {
    kind: 'counter',
    help: 'Threads of a provider in process that died, or were ended because a text took too long, and were replaced.',
    labels: ['provider'],
  },
  data_discovery_found_total: {
    kind: 'counter',
    help: 'Occurrences and column verdicts answered, by category; categories that the service does not know count as other.',
    labels: ['category'],
  },
  data_discovery_account_events_total: {
    kind: 'counter',
    help: 'Events of the audit that this process has written, by kind.',
    labels: ['event'],
  },
  data_discovery_ready: {
    kind: 'gauge',
    help: '0 once the process has been told to stop, before that 1.',
    labels: [],
  },
  data_discovery_build_info: {
    kind: 'gauge',
    help: 'Always 1; its labels say what runs.',
    labels: ['version', 'node', 'model'],
  },
} as const satisfies Record<string, MetricRow>;

export type MetricName = keyof typeof METRICS;
