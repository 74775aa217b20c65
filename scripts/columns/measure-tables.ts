/**
 * `npm run accuracy:tables -- FOLDER …`: measures the verdicts on columns of public tables, with headers, without, and on
 * the first five rows without. A folder has `tables/*.csv`, `labels.csv` (table, column_index, column, categories) and
 * `sources.md`, whose second column names the repository of a table. Two thirds of the repositories are for looking at and
 * fitting; `--held` measures the third that is kept apart. `--errors` lists the columns that are wrong, `--cache FOLDER`
 * keeps what the providers found, `--rows N` reads so many rows of each table.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openProviders } from '../../measure/accuracy/providers.js';
import { columnOutcomes, outcomeLine, summary } from './column-outcomes.js';
import { examineApart, type ExaminedTable } from './examined-tables.js';
import { firstRows, type PublicTable, readPublicTables, withoutHeader } from './public-tables.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    held: { type: 'boolean', default: false },
    errors: { type: 'boolean', default: false },
    cache: { type: 'string' },
    rows: { type: 'string', default: '120' },
    threshold: { type: 'string', default: '0.7' },
  },
});
const FEW_ROWS = 5;

function measure(name: string, tables: readonly PublicTable[], examined: readonly ExaminedTable[]): void {
  const measured = tables.filter(({ isHeld }) => isHeld === values.held);
  const outcomes = columnOutcomes(measured, examined, Number(values.threshold));
  if (values.errors)
    for (const one of outcomes.filter(({ isRight }) => !isRight)) console.log(`${name}\t${outcomeLine(one)}`);
  console.log(`${name}: ${summary(outcomes)}`);
}

const { pattern, context } = await openProviders();
const tables = positionals.flatMap((folder) => readPublicTables(folder, Number(values.rows)));
const bare = tables.map(withoutHeader);
const cacheOf = (name: string): string | undefined =>
  values.cache === undefined ? undefined : path.join(values.cache, name);
const found = await examineApart(tables, [pattern, context], cacheOf('public'));
const foundBare = await examineApart(bare, [pattern, context], cacheOf('bare'));
await Promise.all([pattern.provider.close(), context.provider.close()]);
const headed = new Set(tables.filter(({ hasHeaders }) => hasHeaders).map(({ id }) => id));
measure(
  'with headers',
  tables,
  found.filter(({ id }) => headed.has(id)),
);
measure('without headers', bare, foundBare);
const bodies = new Map(bare.map((table) => [table.id, table]));
measure(
  'five rows',
  bare,
  foundBare.flatMap((one) => {
    const table = bodies.get(one.id);
    return table === undefined ? [] : [firstRows(one, table, FEW_ROWS)];
  }),
);
