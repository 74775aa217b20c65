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
import { countedAs } from '../../src/core/harmonization-table.js';
import { judgeTable } from '../../src/discovery/columns/judge-table.js';
import { examineApart, type ExaminedTable, tallyOf } from './examined-tables.js';
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
const threshold = Number(values.threshold);
const BOTH: readonly number[] = [0, 1];
const FEW_ROWS = 5;

function measure(name: string, tables: readonly PublicTable[], examined: readonly ExaminedTable[]): void {
  const counts = { sensitive: 0, right: 0, harmless: 0, silent: 0 };
  const byId = new Map(tables.map((table) => [table.id, table]));
  for (const { id, columns } of examined) {
    const table = byId.get(id);
    if (table?.isHeld !== values.held) continue;
    const tallied = columns.map(({ index, header, cells }) => ({
      index,
      header,
      tally: tallyOf(cells, BOTH),
    }));
    const verdicts = judgeTable(tallied, BOTH.length);
    for (const { index, header, cells } of columns) {
      if (table.unjudged.has(index) || cells.length === 0) continue;
      const gold = table.columns.get(index) ?? [];
      const accepted = new Set([...gold, ...(table.allowed.get(index) ?? [])].map(countedAs));
      const found = (verdicts.get(index) ?? []).filter(({ score }) => score > threshold);
      const top = found[0];
      if (gold.length === 0 && accepted.size > 0) continue;
      const isRight = top === undefined ? gold.length === 0 : accepted.has(countedAs(top.category));
      if (gold.length > 0) {
        counts.sensitive += 1;
        counts.right += isRight ? 1 : 0;
      } else {
        counts.harmless += 1;
        counts.silent += isRight ? 1 : 0;
      }
      if (values.errors && !isRight)
        console.log(
          [
            name,
            id,
            index.toString(),
            header ?? '',
            gold.join('|') || 'NONE',
            (verdicts.get(index) ?? [])
              .slice(0, 3)
              .map(({ category, score }) => `${category} ${score.toString()}`)
              .join(', ') || '-',
            cells
              .slice(0, 3)
              .map(({ text }) => text.slice(0, 30))
              .join(' ¦ '),
          ].join('\t'),
        );
    }
  }
  const { sensitive, right, harmless, silent } = counts;
  console.log(
    `${name}: ${((100 * right) / sensitive).toFixed(1)} % of ${sensitive.toString()} sensitive columns right, ${((100 * (harmless - silent)) / harmless).toFixed(1)} % of ${harmless.toString()} harmless ones with a verdict`,
  );
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
