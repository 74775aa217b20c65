import { useCallback } from 'preact/hooks';
import { decidedCsv } from '../model/read-table.js';
import { operationPath, requestUrl, type Input, type Operations } from '../model/request-url.js';
import { addressOf, classify, type Classified, type Credentials } from './service.js';
import { useLatest, type Latest } from './use-latest.js';
import { classifyInTab, type InTab } from './use-tab-detector.js';

export type Classification = Latest<Input, Classified>;

/** An answer with the input that it belongs to. */
export type Result = NonNullable<Classification['result']>;

const NOWHERE: Operations = { operations: '', transform: '' };

/** Classifies one input at a time, in this tab if that is turned on; a new input aborts the previous request. */
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
