/** Whether a provider is asked: `open` means it is not, `half-open` that one call tries it. */
export type BreakerState = 'closed' | 'open' | 'half-open';

/** Who hears what happens between the service and its providers, beside the answers themselves. */
export interface ProviderObserver {
  /** A call gave no answer and is made a second time. */
  retried(provider: string): void;
  /** The provider is no longer asked, is tried, or is asked again. */
  breakerChanged(provider: string, state: BreakerState): void;
  /** A thread of a provider in process has died or had to be ended, and is replaced. */
  readonly threadLost: (provider: string, reason: string) => void;
}

/** Hears everything and does nothing. */
export const SILENT_OBSERVER: ProviderObserver = {
  retried: () => undefined,
  breakerChanged: () => undefined,
  threadLost: () => undefined,
};
