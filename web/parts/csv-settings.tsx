import { ALL_DELIMITERS, delimiterName } from '../../src/values/delimiter.js';
import type { CsvOptions } from '../model/request-url.js';

interface Props {
  readonly options: CsvOptions;
  readonly onChange: (options: CsvOptions) => void;
}

/** How the input is to be read as CSV. */
export function CsvSettings({ options, onChange }: Props) {
  return (
    <div class="csv-settings" role="group" aria-label="How to read CSV">
      <label>
        Delimiter{' '}
        <select
          value={options.delimiter}
          onChange={({ currentTarget }) =>
            onChange({ ...options, delimiter: ALL_DELIMITERS[currentTarget.selectedIndex] ?? ',' })
          }
        >
          {ALL_DELIMITERS.map((delimiter) => (
            <option key={delimiter} value={delimiter}>
              {delimiterName(delimiter)} {delimiter}
            </option>
          ))}
        </select>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={options.hasHeaders}
          onChange={({ currentTarget }) => onChange({ ...options, hasHeaders: currentTarget.checked })}
        />
        First row is the header
      </label>
    </div>
  );
}
