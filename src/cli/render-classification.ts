import type { CsvClassification } from '../discovery/classify-csv.js';
import type { TextClassification } from '../discovery/classify-text.js';
import type { ProviderOutcome } from '../discovery/ask-providers.js';
import { createTable } from './create-table.js';
import { createLocator, TEXT_START } from '../scan/text-position.js';

/** Characters of a value that are shown. */
const SHOWN = 60;
/** What was found in a text: a line for each occurrence, with line and column of its start. */
export function renderOccurrences(
  name: string,
  { body, occurrences, outcomes }: TextClassification,
  showValues: boolean,
): string {
  const locate = createLocator(body, TEXT_START);
  const table = createTable([
    'line:column',
    'category',
    'score',
    'found by',
    ...(showValues ? ['value'] : []),
  ]);
  for (const { start, end, category, score, classifiers } of occurrences) {
    const { line, column } = locate(start);
    const finders = classifiers.map(({ classifier, entityType }) => `${classifier} (${entityType})`);
    table.push([
      `${line.toString()}:${column.toString()}`,
      category,
      score.toFixed(2),
      finders.join(', '),
      ...(showValues ? [shownValue(body.slice(start, end))] : []),
    ]);
  }
  const head = headOf(name, occurrences.length, 'finding', outcomes);
  return occurrences.length === 0 ? head : `${head}${indented(table.toString())}`;
}

/** What the columns of a table hold. */
export function renderColumns(name: string, { columns, rowsProcessed, outcomes }: CsvClassification): string {
  const table = createTable(['column', 'category', 'score', 'rows', 'found by']);
  let verdicts = 0;
  for (const { column, verdicts: found } of columns) {
    for (const { category, score, classifiers } of found) {
      verdicts += 1;
      const rows = Math.max(...classifiers.map(({ rowsWithClassification }) => rowsWithClassification));
      table.push([
        shownValue(column.name),
        category,
        score.toFixed(2),
        `${rows.toString()} of ${rowsProcessed.toString()}`,
        classifiers.map(({ name: classifier }) => classifier).join(', '),
      ]);
    }
  }
  const head = headOf(name, verdicts, 'verdict', outcomes);
  return verdicts === 0 ? head : `${head}${indented(table.toString())}`;
}

function headOf(name: string, count: number, noun: string, outcomes: readonly ProviderOutcome[]): string {
  const times = outcomes.map(
    ({ config, elapsedSeconds }) => `${config.name} ${(elapsedSeconds * 1000).toFixed(0)} ms`,
  );
  const found = count === 0 ? 'nothing found' : `${count.toString()} ${noun}${count === 1 ? '' : 's'}`;
  return `${name}: ${found} (${times.join(', ')})\n`;
}

const indented = (text: string): string =>
  `${text
    .split('\n')
    .map((line) => `  ${line.trimEnd()}`)
    .join('\n')}\n`;

/** On one line, without control characters that a terminal would obey. */
function shownValue(value: string): string {
  const plain = value.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ');
  const points = [...plain];
  return points.length > SHOWN ? `${points.slice(0, SHOWN - 1).join('')}…` : plain;
}
