import { countedAs } from '../../src/core/harmonization-table.js';
import type { ColumnVerdict } from '../../src/discovery/columns/column-verdict.js';
import { judgeTable } from '../../src/discovery/columns/judge-table.js';
import { type ColumnModels, SHIPPED_MODELS } from '../../src/discovery/columns/weigh-column.js';
import type { TalliedColumn } from '../../src/discovery/columns/tally-column.js';
import { type ExaminedTable, tallyOf } from './examined-tables.js';
import type { PublicTable } from './public-tables.js';

const BOTH: readonly number[] = [0, 1];

/** The verdicts on a column beside its truth. */
export interface ColumnOutcome {
  readonly table: string;
  readonly column: ExaminedTable['columns'][number];
  /** Categories that the column contains; empty for a harmless one. */
  readonly gold: readonly string[];
  readonly verdicts: readonly ColumnVerdict[];
  /** Whether the first verdict above the threshold is one that the truth accepts, or none where nothing is to be found. */
  readonly isRight: boolean;
}

/** Tallies by table: they do not depend on the model. */
const tallied = new WeakMap<ExaminedTable, readonly TalliedColumn[]>();

function talliedColumns(table: ExaminedTable): readonly TalliedColumn[] {
  let columns = tallied.get(table);
  if (columns === undefined) {
    columns = table.columns.map(({ index, header, cells }) => ({
      ...{ index, header, tally: tallyOf(cells, BOTH) },
    }));
    tallied.set(table, columns);
  }
  return columns;
}

/** Judges each column of which the truth is given. */
export function columnOutcomes(
  tables: readonly PublicTable[],
  examined: readonly ExaminedTable[],
  threshold: number,
  models: ColumnModels = SHIPPED_MODELS,
): readonly ColumnOutcome[] {
  const byId = new Map(tables.map((table) => [table.id, table]));
  return examined.flatMap((one) => {
    const { id, columns } = one;
    const table = byId.get(id);
    if (table === undefined) return [];
    const verdicts = judgeTable(talliedColumns(one), BOTH.length, models);
    return columns.flatMap((column): readonly ColumnOutcome[] => {
      const { index, cells } = column;
      if (table.unjudged.has(index) || cells.length === 0) return [];
      const gold = table.columns.get(index) ?? [];
      const accepted = new Set([...gold, ...(table.allowed.get(index) ?? [])].map(countedAs));
      if (gold.length === 0 && accepted.size > 0) return [];
      const all = verdicts.get(index) ?? [];
      const top = all.find(({ score }) => score > threshold);
      const isRight = top === undefined ? gold.length === 0 : accepted.has(countedAs(top.category));
      return [{ table: id, column, gold, verdicts: all, isRight }];
    });
  });
}

/** Writes the shares of sensitive columns that are right, and of harmless ones with a verdict. */
export function summary(outcomes: readonly ColumnOutcome[]): string {
  const sensitive = outcomes.filter(({ gold }) => gold.length > 0);
  const harmless = outcomes.filter(({ gold }) => gold.length === 0);
  const share = (some: readonly ColumnOutcome[], isRight: boolean): string =>
    ((100 * some.filter((one) => one.isRight === isRight).length) / Math.max(1, some.length)).toFixed(1);
  return `${share(sensitive, true)} % of ${sensitive.length.toString()} sensitive columns right, ${share(harmless, false)} % of ${harmless.length.toString()} harmless ones with a verdict`;
}

/** Writes one outcome as a line. */
export const outcomeLine = ({ table, column, gold, verdicts }: ColumnOutcome): string =>
  [
    ...[table, column.index.toString(), column.header ?? '', gold.join('|') || 'NONE'],
    verdicts
      .slice(0, 3)
      .map(({ category, score }) => `${category} ${score.toString()}`)
      .join(', ') || '-',
    column.cells
      .slice(0, 3)
      .map(({ text }) => text.slice(0, 30))
      .join(' ¦ '),
  ].join('\t');
