import type { CsvClassification } from '../../discovery/classify-csv.js';
import type { TextClassification } from '../../discovery/classify-text.js';
import type { ProviderOutcome } from '../../discovery/provider-outcome.js';
import { visible } from '../../core/visible-text.js';
import { renderTable } from '../../reports/render-table.js';
import { createLocator, TEXT_START } from '../../text/text-position.js';

/** Characters of a value that are shown. */
const SHOWN = 60;
/** What was found in a text: a line for each occurrence, with line and column of its start. */
export function renderOccurrences(
  name: string,
  { body, occurrences, outcomes }: TextClassification,
  showValues: boolean,
): string {
  const locate = createLocator(body, TEXT_START);
  const rows = occurrences.map(({ start, end, category, score, classifiers }) => {
    const { line, column } = locate(start);
    const finders = classifiers.map(({ classifier, entityType }) => `${classifier} (${entityType})`);
    return [
      `${line.toString()}:${column.toString()}`,
      category,
      score.toFixed(2),
      finders.join(', '),
      ...(showValues ? [shownValue(body.slice(start, end))] : []),
    ];
  });
  const head = ['line:column', 'category', 'score', 'found by', ...(showValues ? ['value'] : [])];
  return headOf(name, rows.length, 'finding', outcomes) + indentedTable(head, rows);
}

/** What the columns of a table hold. */
export function renderColumns(name: string, { columns, rowsProcessed, outcomes }: CsvClassification): string {
  const rows = columns.flatMap(({ column, verdicts }) =>
    verdicts.map(({ category, score, classifiers }) => {
      const found = Math.max(...classifiers.map(({ rowsWithClassification }) => rowsWithClassification));
      return [
        shownValue(column.name),
        category,
        score.toFixed(2),
        `${found.toString()} of ${rowsProcessed.toString()}`,
        classifiers.map(({ name: classifier }) => classifier).join(', '),
      ];
    }),
  );
  const head = ['column', 'category', 'score', 'rows', 'found by'];
  return headOf(name, rows.length, 'verdict', outcomes) + indentedTable(head, rows);
}

function headOf(name: string, count: number, noun: string, outcomes: readonly ProviderOutcome[]): string {
  const times = outcomes.map(
    ({ config, elapsedSeconds }) => `${config.name} ${(elapsedSeconds * 1000).toFixed(0)} ms`,
  );
  const found = count === 0 ? 'nothing found' : `${count.toString()} ${noun}${count === 1 ? '' : 's'}`;
  return `${visible(name)}: ${found} (${times.join(', ')})\n`;
}

const indentedTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0 ? '' : `${renderTable(head, rows).replaceAll(/^/gm, '  ')}\n`;

/** On one line, nothing unseen. */
function shownValue(value: string): string {
  const plain = visible(value);
  const points = [...plain];
  return points.length > SHOWN ? `${points.slice(0, SHOWN - 1).join('')}…` : plain;
}
