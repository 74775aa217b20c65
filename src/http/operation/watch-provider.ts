import type { ConfiguredProvider } from '../../providers/configured-provider.js';
import { ProviderFailure } from '../../providers/provider.js';
import { cachedCheck } from './cached-check.js';
import type { ProviderState } from './health-docs.js';

type Condition = Pick<ProviderState, 'status' | 'reason'>;

/** How a provider is watched. */
export interface WatchOptions {
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Told once when the provider will not become ready. */
  readonly onFailure: (provider: string, error: unknown) => void;
  /** Milliseconds for which what was found out holds. */
  readonly maxAgeMs: number;
}

/** One provider under watch. */
export interface WatchedProvider {
  state(): Promise<ProviderState>;
  /** Whether the service may be ready with the provider in this state. */
  permits(state: ProviderState | undefined): boolean;
}

/** Watches a provider: whether it has loaded, and, at most once in `maxAgeMs`, whether it can answer now. */
export function watchProvider(
  { config, provider }: ConfiguredProvider,
  { now, onFailure, maxAgeMs }: WatchOptions,
): WatchedProvider {
  const isElsewhere = config.address !== 'in-process';
  let loading: Condition = { status: 'starting', reason: 'LOADING' };
  let hasBeenUp = false;
  provider.ready().then(
    () => (loading = { status: 'up' }),
    (error: unknown) => {
      loading = { status: 'down', reason: 'FAILED' };
      onFailure(config.name, error);
    },
  );
  const check = cachedCheck(() => conditionOf(provider.check?.()), maxAgeMs, now);
  return {
    async state() {
      const { breaker } = provider;
      let condition = loading.status === 'up' ? await check() : loading;
      if (condition.status === 'up' && breaker === 'open') {
        condition = { status: 'down', reason: 'BREAKER_OPEN' };
      }
      hasBeenUp ||= condition.status === 'up';
      return { name: config.name, ...condition, ...(breaker !== undefined && { breaker }) };
    },
    permits: (state) => state?.status === 'up' || (isElsewhere && hasBeenUp),
  };
}

function conditionOf(check: Promise<void> | undefined): Promise<Condition> {
  if (check === undefined) return Promise.resolve({ status: 'up' });
  return check.then(
    () => ({ status: 'up' }),
    (error: unknown) => ({ status: 'down', reason: reasonOf(error) }),
  );
}

function reasonOf(error: unknown): NonNullable<ProviderState['reason']> {
  if (!(error instanceof ProviderFailure)) return 'FAILED';
  if (error.status === 599) return 'FAILED';
  if (error.status === 504) return 'TIMEOUT';
  return error.status === 503 ? 'NOT_READY' : 'UNREACHABLE';
}
