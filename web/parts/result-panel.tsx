import { useMemo } from 'preact/hooks';
import { coverageNote, languageCoverage } from '../../src/text/language-coverage.js';
import type { Answer, CsvOccurrence, TextOccurrence } from '../model/answer.js';
import type { Credentials, ServiceConfig } from '../state/service.js';
import type { Result } from '../state/use-classification.js';
import type { TabDetector } from '../state/use-tab-detector.js';
import type { Filter } from './filter.js';
import { JsonPanel } from './json-panel.js';
import { Notice } from './notice.js';
import { ProviderRecords } from './provider-records.js';
import { RequestPanel } from './request-panel.js';
import { TableResult } from './table-result.js';
import { TextResult } from './text-result.js';

interface Props extends Filter {
  readonly result: Result;
  /** Whether the input has changed since. */
  readonly isStale: boolean;
  readonly config: ServiceConfig;
  readonly credentials: Credentials | undefined;
  /** What examined the input in this tab; absent: the service did. */
  readonly detector: TabDetector | undefined;
  readonly onShow: (start: number, end: number) => void;
}

const UNTRUSTED = {
  read: 'The text was read as it is, unusual characters included',
  clean: 'A cleaned copy of the text was examined',
} as const;

/** A result from top to bottom. */
export function ResultPanel({ result, isStale, config, credentials, detector, onShow, ...filter }: Props) {
  const { input, answer, status } = result;
  const note = useMemo(() => coverageNote(languageCoverage(input.text)), [input.text]);
  const reader = { operations: config.operations, maxBytes: config.maxBodyBytes, credentials, detector };
  return (
    <div class="result" data-stale={isStale}>
      {status === 206 && (
        <Notice tone="warning" title="Only some providers answered" source="206 · Partial Content">
          <p>The result is incomplete. The list of providers below shows which ones failed.</p>
        </Notice>
      )}
      {input.untrusted !== undefined && (
        <Notice tone="plain" title={UNTRUSTED[input.untrusted]}>
          <p>Offsets and marks refer to the text as you see it here.</p>
        </Notice>
      )}
      {note !== undefined && (
        <Notice tone="plain" title="The language model does not read all of this text">
          <p>{`${note.charAt(0).toUpperCase()}${note.slice(1)}.`}</p>
        </Notice>
      )}
      {input.kind === 'csv' ? (
        <TableResult {...filter} input={input} answer={answer as Answer<CsvOccurrence>} reader={reader} />
      ) : (
        <TextResult {...filter} text={input.text} answer={answer as Answer<TextOccurrence>} onShow={onShow} />
      )}
      {detector === undefined && (
        <RequestPanel
          input={input}
          threshold={filter.cutoffs.threshold}
          operations={config.operations}
          transform={config.transform}
          withCredentials={config.authRequired}
        />
      )}
      <JsonPanel answer={answer} />
      <details class="panel fold" open={status === 206}>
        <summary>
          Providers
          <span class="pulse">
            {answer.providers.map(
              ({ config_provider: { name }, status: code, elapsed_time: seconds }, index) => (
                <span key={index} data-failed={code !== 200}>
                  {name} {code}, {(seconds * 1000).toFixed(1)} ms
                </span>
              ),
            )}
          </span>
        </summary>
        <ProviderRecords providers={answer.providers} />
      </details>
    </div>
  );
}
