import { useState } from 'preact/hooks';
import { curlCommand } from '../model/curl-command.js';
import { decidedCsv } from '../model/read-table.js';
import { operationPath, requestUrl, type Operations } from '../model/request-url.js';
import { addressOf } from '../state/service.js';
import type { Input } from '../model/request-url.js';
import { CopyButton } from './copy-button.js';

interface Props extends Operations {
  readonly input: Input;
  readonly threshold: number;
  readonly withCredentials: boolean;
}

/** The request as a shell command, with the current threshold. */
export function RequestPanel({ input, threshold, withCredentials, ...paths }: Props) {
  const [wanted, setOperation] = useState<'classify' | 'transform/label'>('classify');
  const [explain, setExplain] = useState(false);
  const isTable = input.kind === 'csv';
  const operation = isTable ? 'classify' : wanted;
  const path = requestUrl(operationPath(paths, operation, input.kind, input.untrusted), {
    untrusted: input.untrusted,
    threshold,
    ...(isTable && { csv: decidedCsv(input.text, input.csv) }),
    explain: explain && operation === 'classify',
  });
  const command = curlCommand({
    url: addressOf(path),
    contentType: isTable ? 'text/csv' : 'text/plain',
    body: input.text,
    withCredentials,
  });
  return (
    <details class="panel fold">
      <summary>Request as curl</summary>
      <div class="bar">
        {!isTable && (
          <label>
            Operation{' '}
            <select
              value={operation}
              onChange={({ currentTarget }) =>
                setOperation(currentTarget.value === 'classify' ? 'classify' : 'transform/label')
              }
            >
              <option value="classify">classify</option>
              <option value="transform/label">label</option>
            </select>
          </label>
        )}
        {operation === 'classify' && (
          <label class="check">
            <input
              type="checkbox"
              checked={explain}
              onChange={({ currentTarget }) => setExplain(currentTarget.checked)}
            />
            With explanations
          </label>
        )}
        <CopyButton what="curl command" text={() => command} />
      </div>
      <pre tabindex={0} role="region" aria-label="curl command">
        {command}
      </pre>
    </details>
  );
}
