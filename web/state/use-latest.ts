import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Failure } from '../model/describe-failure.js';
import type { Outcome } from './service.js';

/** Requests for one input at a time. */
export interface Latest<Input, Value> {
  readonly busy: boolean;
  /** `took`: milliseconds from request to response, measured in the page. */
  readonly result:
    | { readonly input: Input; readonly answer: Value; readonly status: number; readonly took: number }
    | undefined;
  readonly failure: { readonly input: Input; readonly failure: Failure } | undefined;
  readonly run: (input: Input) => void;
  readonly clear: () => void;
}

/**
 * Sends one input at a time; a new input aborts the previous request.
 * @param send must be referentially stable as long as its behaviour does not change
 * @param onRefused called if the credentials are refused
 */
export function useLatest<Input, Value>(
  send: (input: Input, signal: AbortSignal) => Promise<Outcome<Value>>,
  onRefused: () => void,
): Latest<Input, Value> {
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Latest<Input, Value>['result']>();
  const [failure, setFailure] = useState<Latest<Input, Value>['failure']>();
  const current = useRef<AbortController | undefined>(undefined);

  const clear = useCallback(() => {
    current.current?.abort();
    setBusy(false);
    setResult(undefined);
    setFailure(undefined);
  }, []);

  const run = useCallback(
    (input: Input) => {
      current.current?.abort();
      const controller = new AbortController();
      current.current = controller;
      setBusy(true);
      const started = performance.now();
      send(input, controller.signal).then(
        (outcome) => {
          setBusy(false);
          if (outcome.ok) {
            const took = performance.now() - started;
            setResult({ input, answer: outcome.value, status: outcome.status, took });
            setFailure(undefined);
          } else {
            setResult(undefined);
            setFailure({ input, failure: outcome.failure });
            if (outcome.failure.needsLogin === true) onRefused();
          }
        },
        // Aborted by a newer request.
        () => undefined,
      );
    },
    [send, onRefused],
  );

  useEffect(() => () => current.current?.abort(), []);
  return { busy, result, failure, run, clear };
}
