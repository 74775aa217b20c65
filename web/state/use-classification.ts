import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Failure } from '../model/describe-failure.js';
import { requestUrl, type CsvOptions } from '../model/request-url.js';
import { addressOf, classify, type Classified, type Credentials } from './service.js';

/** What is to be classified. */
export interface Input {
  readonly kind: 'text' | 'csv';
  readonly text: string;
  readonly csv: CsvOptions;
}

/** An answer with the input that it belongs to. */
export interface Result {
  readonly input: Input;
  readonly answer: Classified;
  readonly status: number;
  /** Milliseconds from request to answer, as the page saw it. */
  readonly took: number;
}

export interface Classification {
  readonly busy: boolean;
  readonly result: Result | undefined;
  readonly failure: { readonly input: Input; readonly failure: Failure } | undefined;
  readonly run: (input: Input) => void;
  readonly clear: () => void;
}

/** Classifies one input at a time; a new one gives the one before up. */
export function useClassification(
  operations: string,
  credentials: Credentials | undefined,
  onRefused: () => void,
): Classification {
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Result>();
  const [failure, setFailure] = useState<Classification['failure']>();
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
      const csv = input.kind === 'csv' ? { csv: input.csv } : {};
      const url = addressOf(requestUrl(`${operations}/classify`, { ...csv, explain: true }));
      const type = input.kind === 'csv' ? 'text/csv' : 'text/plain';
      classify(url, type, input.text, credentials, controller.signal).then(
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
        // Given up for a newer one.
        () => undefined,
      );
    },
    [operations, credentials, onRefused],
  );

  useEffect(() => () => current.current?.abort(), []);
  return { busy, result, failure, run, clear };
}
