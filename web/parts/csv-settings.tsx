import { useMemo } from 'preact/hooks';
import { describeHeader } from '../../src/discovery/header-row.js';
import { ALL_DELIMITERS, AUTO, delimiterName } from '../../src/values/detect-delimiter.js';
import { readTable } from '../model/read-table.js';
import type { CsvOptions } from '../model/request-url.js';

interface Props {
  readonly options: CsvOptions;
  /** The table, used to detect the header. */
  readonly text: string;
  readonly onChange: (options: CsvOptions) => void;
}

const CHOICES = [
  { choice: AUTO, title: 'detect header' },
  { choice: true, title: 'is the header' },
  { choice: false, title: 'is data' },
] as const;

/** Settings for reading the input as CSV. */
export function CsvSettings({ options, text, onChange }: Props) {
  const decision = useMemo(() => readTable(text, options)?.decision, [text, options]);
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
      <label>
        First row{' '}
        <select
          value={options.hasHeaders.toString()}
          onChange={({ currentTarget }) =>
            onChange({ ...options, hasHeaders: CHOICES[currentTarget.selectedIndex]?.choice ?? AUTO })
          }
        >
          {CHOICES.map(({ choice, title }) => (
            <option key={title} value={choice.toString()}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {decision !== undefined && <p class="decision">{describeHeader(decision)}</p>}
    </div>
  );
}
