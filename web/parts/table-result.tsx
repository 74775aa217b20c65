import { useMemo } from 'preact/hooks';
import type { Answer, CsvOccurrence } from '../model/answer.js';
import { columnVerdicts } from '../model/column-verdicts.js';
import { readTable } from '../model/read-table.js';
import { tally } from '../model/tally.js';
import type { Input } from '../state/use-classification.js';
import { FilterBar } from './filter-bar.js';
import type { Filter } from './filter.js';
import { Notice } from './notice.js';
import { TablePanel } from './table-panel.js';

interface Props extends Filter {
  readonly input: Input;
  readonly answer: Answer<CsvOccurrence>;
}

/** What each column of a table was found to hold. */
export function TableResult({ input, answer, threshold, off, onThreshold, onOff }: Props) {
  const table = useMemo(() => readTable(input.text, input.csv), [input]);
  const columns = useMemo(() => columnVerdicts(answer), [answer]);
  const all = [...columns.values()].flat();
  const shown = new Map(
    [...columns].map(([index, verdicts]) => [
      index,
      verdicts.filter(({ category, score }) => score >= threshold && !off.has(category)),
    ]),
  );
  const found = [...shown.values()].filter((verdicts) => verdicts.length > 0).length;
  return (
    <>
      <FilterBar
        threshold={threshold}
        onThreshold={onThreshold}
        tallies={tally(all, threshold)}
        off={off}
        onOff={onOff}
      />
      <p class="summary" role="status">
        {found === 0
          ? 'No column holds anything sensitive at this threshold.'
          : `${found.toString()} of ${(table?.columns.length ?? 0).toString()} columns hold sensitive data.`}
      </p>
      {(answer.warnings ?? []).map(({ code, message }) => (
        <Notice key={code} tone="warning" title="How the table was read" source={code}>
          <p>{message}</p>
        </Notice>
      ))}
      {table !== undefined && <TablePanel table={table} verdicts={shown} providers={answer.providers} />}
    </>
  );
}
