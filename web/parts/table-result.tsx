import { useMemo } from 'preact/hooks';
import type { Answer, CsvOccurrence } from '../model/answer.js';
import { countColumns } from '../model/counts.js';
import { columnVerdicts } from '../model/column-verdicts.js';
import { countOf } from '../../src/core/counts.js';
import { isShown } from '../model/cutoffs.js';
import { tableRows } from '../model/findings-file.js';
import { labelledCsv } from '../model/label-table.js';
import { readTable } from '../model/read-table.js';
import { columnsOfValues } from '../model/table-cells.js';
import { tally } from '../model/tally.js';
import type { Input } from '../state/use-classification.js';
import { useCellFindings, type CellReader } from '../state/use-cell-findings.js';
import { FilterBar } from './filter-bar.js';
import type { Filter } from './filter.js';
import { Notice } from './notice.js';
import { SaveButton } from './save-button.js';
import { SaveFindings } from './save-findings.js';
import { TablePanel } from './table-panel.js';

interface Props extends Filter {
  readonly input: Input;
  readonly answer: Answer<CsvOccurrence>;
  readonly reader: CellReader;
}

/** What each column of a table was found to hold, and the table with labels. */
export function TableResult({ input, answer, cutoffs, onCutoffs, reader }: Props) {
  const table = useMemo(() => readTable(input.text, input.csv), [input]);
  const columns = useMemo(() => columnVerdicts(answer), [answer]);
  const wanted = useMemo(() => [...columns.keys()].sort((a, b) => a - b), [columns]);
  const { inCells, failure } = useCellFindings(table, wanted, reader);
  const all = [...columns.values()].flat();
  const shown = new Map(
    [...columns].map(([index, verdicts]) => [index, verdicts.filter((verdict) => isShown(cutoffs, verdict))]),
  );
  const { occurrences } = countColumns([...shown.values()].flat());
  const found = [...shown.values()].filter((verdicts) => verdicts.length > 0).length;
  const known = useMemo(
    () =>
      table === undefined || inCells === undefined
        ? undefined
        : { verdicts: columns, inCells, ofValues: columnsOfValues(table, columns, inCells) },
    [table, columns, inCells],
  );
  return (
    <>
      <FilterBar cutoffs={cutoffs} onCutoffs={onCutoffs} tallies={tally(all, cutoffs)} />
      <div class="summary">
        <p role="status">
          {found === 0
            ? 'No column contains sensitive data at this threshold.'
            : `${found.toString()} of ${countOf(table?.columns.length ?? found, 'column')} ${found === 1 ? 'contains' : 'contain'} sensitive data: ${countOf(occurrences, 'occurrence')}.`}
        </p>
        <span class="save" role="group" aria-label="Save">
          {found > 0 && <span>Save</span>}
          {found > 0 && <SaveFindings kind="csv" rows={() => tableRows([...shown.values()].flat())} />}
          {found > 0 && table !== undefined && known !== undefined && (
            <SaveButton
              what="the labelled table"
              file="labelled.csv"
              type="text/csv"
              text={() => labelledCsv(table, input.csv, known, cutoffs)}
            >
              labelled.csv
            </SaveButton>
          )}
        </span>
      </div>
      {(answer.warnings ?? []).map(({ code, message }) => (
        <Notice key={code} tone="warning" title="How the table was read" source={code}>
          <p>{message}</p>
        </Notice>
      ))}
      {failure !== undefined && (
        <Notice tone="warning" title="The cells could not be parsed individually" source={failure.source}>
          <p>
            {failure.message} The verdicts on the columns stand; no cell is coloured, and the table cannot be
            saved with labels.
          </p>
        </Notice>
      )}
      {table !== undefined && (
        <TablePanel
          table={table}
          verdicts={shown}
          known={known}
          cutoffs={cutoffs}
          providers={answer.providers}
        />
      )}
    </>
  );
}
