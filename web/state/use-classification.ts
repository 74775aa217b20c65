import { useCallback } from 'preact/hooks';
import { decidedCsv } from '../model/read-table.js';
import { requestUrl, type CsvOptions } from '../model/request-url.js';
import { addressOf, classify, type Classified, type Credentials } from './service.js';
import { useLatest, type Latest } from './use-latest.js';

/** What is to be classified. */
export interface Input {
  readonly kind: 'text' | 'csv';
  readonly text: string;
  readonly csv: CsvOptions;
}

export type Classification = Latest<Input, Classified>;

/** An answer with the input that it belongs to. */
export type Result = NonNullable<Classification['result']>;

/** Classifies one input at a time; a new one gives the one before up. */
export function useClassification(
  operations: string,
  credentials: Credentials | undefined,
  onRefused: () => void,
): Classification {
  const send = useCallback(
    (input: Input, signal: AbortSignal) => {
      const csv = input.kind === 'csv' ? { csv: decidedCsv(input.text, input.csv) } : {};
      const url = addressOf(requestUrl(`${operations}/classify`, { ...csv, explain: true }));
      const type = input.kind === 'csv' ? 'text/csv' : 'text/plain';
      return classify(url, type, input.text, credentials, signal);
    },
    [operations, credentials],
  );
  return useLatest(send, onRefused);
}
