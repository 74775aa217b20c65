import { isCategory } from '../core/harmonization-table.js';
import type { DiscoveryObserver } from '../discovery/discovery-observer.js';
import type { Metrics } from './metrics.js';
import type { CurrentSpan } from './current-span.js';

/** Times stages and providers, gives each a span, and counts what is found. */
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
