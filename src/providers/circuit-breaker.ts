import {
  circuitBreaker,
  CircuitState,
  CountBreaker,
  handleWhenResult,
  isBrokenCircuitError,
} from 'cockatiel';
import { type BreakerState, ProviderFailure } from './provider.js';

/** The breaker opens if more than half of the last ten calls failed, with at least five calls. */
const SAMPLE = { threshold: 0.5, size: 10, minimumNumberOfCalls: 5 };
/** Time in milliseconds before a trial call. */
const TRY_AFTER = 1_000;

const STATES: Readonly<Record<CircuitState, BreakerState>> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.Open]: 'open',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Isolated]: 'open',
};

/** What a failed call says about its provider: that it works, that it fails, or nothing. */
export type CallOutcome = 'works' | 'fails' | 'nothing';

/** Stops calls to a provider that keeps failing, and tries it again every second. */
export interface CircuitBreaker {
  readonly state: BreakerState;
  /**
   * Runs a call.
   * @throws ProviderFailure with status 503, immediately, while the breaker is open or a trial call is in progress;
   * otherwise the error of the call
   */
  run<T>(call: () => Promise<T>): Promise<T>;
}

type Outcome<T> =
  { readonly value: T; readonly fails: false } | { readonly error: Error; readonly fails: boolean };

/** Wraps an error that the library must not count. */
class Uncounted extends Error {
  readonly error: Error;

  constructor(error: Error) {
    super('says nothing of the provider');
    this.name = 'Uncounted';
    this.error = error;
  }
}

/**
 * Creates a circuit breaker.
 * @param judge classifies the error of a call
 * @param changed called on each change of state
 */
export function createCircuitBreaker(
  judge: (error: Error) => CallOutcome,
  changed: (state: BreakerState) => void,
): CircuitBreaker {
  const fails = handleWhenResult((outcome) => (outcome as Outcome<unknown>).fails);
  const policy = circuitBreaker(fails, { breaker: new CountBreaker(SAMPLE), halfOpenAfter: TRY_AFTER });
  let period = 0;
  policy.onStateChange((state) => {
    if (state !== CircuitState.HalfOpen) period += 1;
    changed(STATES[state]);
  });

  async function outcomeOf<T>(call: () => Promise<T>): Promise<Outcome<T>> {
    const began = period;
    try {
      return { value: await call(), fails: false };
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error('no error was thrown', { cause: thrown });
      const verdict = judge(error);
      // Results of calls that started before the last change of state are outdated.
      if (began !== period) throw new Uncounted(error);
      // An inconclusive trial must count as a failure, because otherwise the breaker would close.
      if (verdict === 'nothing' && policy.state === CircuitState.Closed) throw new Uncounted(error);
      return { error, fails: verdict !== 'works' };
    }
  }

  return {
    get state() {
      return STATES[policy.state];
    },
    async run<T>(call: () => Promise<T>): Promise<T> {
      // The library would queue these calls behind the trial call.
      if (policy.state === CircuitState.HalfOpen) throw leftAlone();
      const outcome = await policy
        .execute(() => outcomeOf(call))
        .catch((error: unknown): Outcome<T> => {
          if (error instanceof Uncounted) return { error: error.error, fails: false };
          if (isBrokenCircuitError(error)) return { error: leftAlone(), fails: false };
          throw error;
        });
      if ('error' in outcome) throw outcome.error;
      return outcome.value;
    },
  };
}

const leftAlone = (): ProviderFailure =>
  new ProviderFailure(503, 'the provider kept failing; it is called again after a second');
