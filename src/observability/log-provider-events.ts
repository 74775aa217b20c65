import type { Logger } from 'pino';
import type { ProviderObserver } from '../providers/provider-observer.js';

/** Writes to the log when a provider is no longer asked, and when it is asked again; not each try in between. */
export function logProviderEvents(logger: Logger): ProviderObserver {
  const leftAlone = new Set<string>();
  return {
    retried(provider) {
      logger.debug({ provider }, 'provider asked once more');
    },
    threadLost(provider, reason) {
      logger.warn({ provider, reason }, 'a thread of the provider was lost and is replaced');
    },
    breakerChanged(provider, breaker) {
      if (breaker === 'open' && !leftAlone.has(provider)) {
        leftAlone.add(provider);
        logger.warn({ provider, breaker }, 'provider keeps failing, not asked');
      }
      if (breaker === 'closed') {
        leftAlone.delete(provider);
        logger.info({ provider, breaker }, 'provider answers again');
      }
    },
  };
}
