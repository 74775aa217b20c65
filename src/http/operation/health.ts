import { ServiceError } from '../../core/errors.js';
import type { ConfiguredProvider } from '../../providers/configured-provider.js';
import { cachedCheck } from './cached-check.js';
import type { HealthAnswer, PartState } from './health-docs.js';
import { watchProvider, type WatchOptions } from './watch-provider.js';

/** What health is judged by. */
export interface HealthDeps extends Omit<WatchOptions, 'maxAgeMs'> {
  readonly providers: readonly ConfiguredProvider[];
  /** Absent where there are no accounts. */
  readonly database?: {
    readonly ping: () => Promise<void>;
    /** Whether requests cannot be served without it. */
    readonly isNeeded: boolean;
  };
  /** What waits; absent where nothing is queued. */
  readonly queue?: () => QueueFigures;
  /** How the operator's own rules stand; absent where there are none. */
  readonly rules?: () => RulesFigures;
  readonly isStopping: () => boolean;
}

export interface RulesFigures {
  /** Which rules are in force. */
  readonly digest: string;
  /** Mistakes in the file as it is now; the rules before them stay in force. */
  readonly faults: number;
}

export interface QueueFigures {
  readonly waiting: number;
  readonly running: number;
}

const UP = { status: 'up' } as const;
const FAULTY = { status: 'down', reason: 'FAULTY' } as const;

/** How the service and its parts fare. */
export interface Health {
  state(): Promise<HealthAnswer>;
  /** @throws ServiceError STOPPING, NOT_READY or STORE_UNAVAILABLE where requests should go elsewhere */
  assertReady(): Promise<void>;
}

/** Milliseconds for which what was found out holds. */
const MAX_AGE = 1_000;
/** Milliseconds after which the database counts as away. */
const DATABASE_TIMEOUT = 800;

/**
 * Ready is a service whose own parts work and that has reached every provider once. After that a provider
 * elsewhere may fail: the service answers without it (206), and a readiness that followed it would take every
 * replica away at once. It is ready as long as one provider can answer.
 */
export function createHealth(deps: HealthDeps): Health {
  const watched = deps.providers.map((provider) => watchProvider(provider, { ...deps, maxAgeMs: MAX_AGE }));
  const { ping, isNeeded = false } = deps.database ?? {};
  const database = cachedCheck(() => databaseState(ping), MAX_AGE, deps.now);

  async function state(): Promise<HealthAnswer> {
    const [providers, store] = await Promise.all([
      Promise.all(watched.map((provider) => provider.state())),
      database(),
    ]);
    const serves = providers.some(({ status }) => status === 'up') && !(isNeeded && store?.status === 'down');
    const rules = deps.rules?.();
    const isWell =
      (rules?.faults ?? 0) === 0 &&
      [...providers, ...(store === undefined ? [] : [store])].every((part) => part.status === 'up');
    const status = deps.isStopping() || !serves ? 'down' : isWell ? 'up' : 'degraded';
    return {
      status,
      ...(deps.isStopping() && { reason: 'STOPPING' as const }),
      providers,
      ...(store !== undefined && { database: store }),
      ...(rules !== undefined && {
        rules: {
          ...(rules.faults === 0 ? UP : FAULTY),
          digest: rules.digest,
          faults: rules.faults,
        },
      }),
      ...(deps.queue !== undefined && { queue: { status: 'up', ...deps.queue() } }),
    };
  }

  return {
    state,
    async assertReady() {
      if (deps.isStopping()) throw new ServiceError('STOPPING');
      const { providers, database: store } = await state();
      const ready = watched.every((provider, index) => provider.permits(providers[index]));
      if (!ready || providers.every(({ status }) => status !== 'up')) {
        const missing = providers.filter(({ status }) => status !== 'up');
        const names = missing.map(({ name, reason }) => ({ name, reason }));
        throw new ServiceError('NOT_READY', {}, { providers: names });
      }
      if (isNeeded && store?.status === 'down') {
        throw new ServiceError('STORE_UNAVAILABLE', {}, { retry_after_s: 5 });
      }
    },
  };
}

async function databaseState(ping: (() => Promise<void>) | undefined): Promise<PartState | undefined> {
  if (ping === undefined) return undefined;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<PartState>((resolve) => {
    timer = setTimeout(resolve, DATABASE_TIMEOUT, { status: 'down', reason: 'TIMEOUT' });
  });
  const asked = ping().then(
    (): PartState => ({ status: 'up' }),
    (): PartState => ({ status: 'down', reason: 'UNREACHABLE' }),
  );
  const state = await Promise.race([asked, late]);
  clearTimeout(timer);
  return state;
}
