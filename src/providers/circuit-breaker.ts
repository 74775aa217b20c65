import {
  circuitBreaker,
  CircuitState,
  CountBreaker,
  handleWhenResult,
  isBrokenCircuitError,
} from 'cockatiel';
import { type BreakerState, ProviderFailure } from './provider.js';

/** More than half of the last ten calls, at least five of them, must have failed before a provider is left alone. */
const SAMPLE = { threshold: 0.5, size: 10, minimumNumberOfCalls: 5 };
/** Milliseconds until one call tries whether the provider is back. */
const TRY_AFTER = 1_000;

const STATES: Readonly<Record<CircuitState, BreakerState>> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.Open]: 'open',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Isolated]: 'open',
};

/** What a call that threw says of its provider: it works all the same, it fails, or nothing. */
export type CallOutcome = 'works' | 'fails' | 'nothing';

/** Leaves a provider alone that keeps failing, and tries it once a second. */
export interface CircuitBreaker {
  readonly state: BreakerState;
  /**
   * Runs the call.
   * @throws ProviderFailure with status 503, at once, while the breaker is open or another call tries the provider;
   *   otherwise what the call throws
   */
  run<T>(call: () => Promise<T>): Promise<T>;
}

type Outcome<T> =
  { readonly value: T; readonly fails: false } | { readonly error: Error; readonly fails: boolean };

/** Carries an outcome past the library without being counted. */
class Uncounted extends Error {
  readonly error: Error;

  constructor(error: Error) {
    super('says nothing of the provider');
    this.name = 'Uncounted';
    this.error = error;
  }
}

/** A circuit breaker that judges by `judge` what a call throws, and tells `changed` of each change of its state. */
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
      // What began before the last change speaks of the past.
      if (began !== period) throw new Uncounted(error);
      // A try that says nothing is left to the next caller, or the breaker would close.
      if (verdict === 'nothing' && policy.state === CircuitState.Closed) throw new Uncounted(error);
      return { error, fails: verdict !== 'works' };
    }
  }

  return {
    get state() {
      return STATES[policy.state];
    },
    async run<T>(call: () => Promise<T>): Promise<T> {
      // The library would let these wait for the call that tries.
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
  new ProviderFailure(503, 'the provider kept failing and is not asked for a second');
