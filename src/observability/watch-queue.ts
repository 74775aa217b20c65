import type { LaneName, WorkStats } from '../admission/work-queue.js';
import type { Metrics, Reading } from './metrics.js';

const LANES: readonly LaneName[] = ['short', 'long'];

/** Has the figures of the queue read at each scrape. */
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
