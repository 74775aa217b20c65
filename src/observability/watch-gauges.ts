import type { LaneName, WorkStats } from '../admission/work-queue.js';
import type { ConfiguredProvider } from '../providers/configured-provider.js';
import type { Metrics, Reading } from './metrics.js';

const BREAKER_STATES = ['closed', 'open', 'half-open'] as const;

/** The sources of the gauges. */
interface Watched {
  readonly providers: readonly ConfiguredProvider[];
  readonly version: string;
  readonly isStopping: () => boolean;
}

/** Registers the gauges to be read from their sources at each scrape. */
export function watchGauges(metrics: Metrics, { providers, version, isStopping }: Watched): void {
  const readings = (read: (configured: ConfiguredProvider) => readonly Reading[]) => () =>
    providers.flatMap(read);
  metrics.onScrape(
    'data_discovery_provider_breaker_state',
    readings(({ config: { name }, provider: { breaker } }) =>
      breaker === undefined
        ? []
        : BREAKER_STATES.map((state): Reading => [{ provider: name, state }, state === breaker ? 1 : 0]),
    ),
  );
  metrics.onScrape(
    'data_discovery_provider_threads',
    readings(({ config: { name }, provider: { threads } }) =>
      threads === undefined
        ? []
        : [
            [{ provider: name, state: 'all' }, threads.total],
            [{ provider: name, state: 'busy' }, threads.busy],
          ],
    ),
  );
  metrics.onScrape(
    'data_discovery_provider_threads_lost_total',
    readings(({ config: { name }, provider: { threads } }) =>
      threads === undefined ? [] : [[{ provider: name }, threads.lost]],
    ),
  );
  metrics.onScrape(
    'data_discovery_model_tokens_total',
    readings(({ config: { name }, provider: { threads } }) =>
      threads?.tokens === undefined ? [] : [[{ provider: name }, threads.tokens]],
    ),
  );
  metrics.onScrape('data_discovery_ready', () => [[{}, isStopping() ? 0 : 1]]);
  metrics.onScrape('data_discovery_build_info', () => {
    const model = providers.map(({ provider }) => provider.model).find((digest) => digest !== undefined);
    return [[{ version, node: process.versions.node, model: model ?? 'none' }, 1]];
  });
}

const LANES: readonly LaneName[] = ['short', 'long'];

/** Registers the queue metrics to be read at each scrape. */
export function watchQueue(metrics: Metrics, stats: () => WorkStats): void {
  const readings =
    (read: (lane: WorkStats['lanes'][LaneName], name: LaneName) => readonly Reading[]) => () => {
      const { lanes } = stats();
      return LANES.flatMap((name) => read(lanes[name], name));
    };
  metrics.onScrape(
    'data_discovery_queue_waiting',
    readings(({ requestsWaiting, tokensWaiting }, lane) => [
      [{ lane, unit: 'requests' }, requestsWaiting],
      [{ lane, unit: 'tokens' }, tokensWaiting],
    ]),
  );
  metrics.onScrape(
    'data_discovery_queue_running',
    readings(({ requestsRunning, tokensRunning }, lane) => [
      [{ lane, unit: 'requests' }, requestsRunning],
      [{ lane, unit: 'tokens' }, tokensRunning],
    ]),
  );
  metrics.onScrape(
    'data_discovery_queue_requests_total',
    readings(({ admitted, refused, expired, abandoned }, lane) => [
      [{ lane, outcome: 'admitted' }, admitted],
      [{ lane, outcome: 'refused' }, refused],
      [{ lane, outcome: 'expired' }, expired],
      [{ lane, outcome: 'abandoned' }, abandoned],
    ]),
  );
  metrics.onScrape(
    'data_discovery_queue_tokens_per_second',
    readings(({ tokensPerSecond }, lane) => [[{ lane }, tokensPerSecond]]),
  );
}
