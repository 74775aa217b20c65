import { useCallback } from 'preact/hooks';
import { decidedCsv } from '../model/read-table.js';
import {
  operationPath,
  requestUrl,
  type CsvOptions,
  type Operations,
  type Untrusted,
} from '../model/request-url.js';
import { addressOf, classify, type Classified, type Credentials } from './service.js';
import { useLatest, type Latest } from './use-latest.js';
import { classifyInTab, type InTab } from './use-tab-detector.js';

/** What is to be classified. */
export interface Input {
  readonly kind: 'text' | 'csv';
  readonly text: string;
  readonly csv: CsvOptions;
  /** What becomes of untrusted input in it; left out: it is refused. */
  readonly untrusted?: Untrusted | undefined;
}

export type Classification = Latest<Input, Classified>;

/** An answer with the input that it belongs to. */
export type Result = NonNullable<Classification['result']>;

const NOWHERE: Operations = { operations: '', transform: '' };

/** Classifies one input at a time, in the tab where that is wanted; a new one gives the one before up. */
export function useClassification(
  config: Operations | undefined,
  credentials: Credentials | undefined,
  onRefused: () => void,
  { wanted: isInTab, detector }: Pick<InTab, 'wanted' | 'detector'>,
): Classification {
  const send = useCallback(
    (input: Input, signal: AbortSignal) => {
      if (isInTab) return classifyInTab(detector, input, signal);
      const csv = input.kind === 'csv' ? { csv: decidedCsv(input.text, input.csv) } : {};
      const { kind, untrusted } = input;
      const path = operationPath(config ?? NOWHERE, 'classify', kind, untrusted);
      const url = addressOf(requestUrl(path, { ...csv, explain: true, untrusted }));
      const type = input.kind === 'csv' ? 'text/csv' : 'text/plain';
      return classify(url, type, input.text, credentials, signal);
    },
    [config, credentials, isInTab, detector],
  );
  return useLatest(send, onRefused);
}
