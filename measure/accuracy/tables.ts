import type { Delimiter } from '../../src/values/detect-delimiter.js';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { countedAs } from '../../src/core/harmonization-table.js';
import { classifyCsv } from '../../src/discovery/classify-csv.js';
import type { Keeps } from '../../src/discovery/own-rules.js';
import type { ConfiguredProvider } from '../../src/providers/configured-provider.js';

/** How a description names what stands between the cells of its table. */
export const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;

/** Stands for every category that a column does not hold. */
export const ALL_OPEN = '*';

/** A CSV table whose columns are known: per index the categories that are right, none for a harmless column. */
export interface GoldTable {
  readonly id: string;
  readonly body: Uint8Array;
  readonly hasHeaders: boolean;
  readonly delimiter: Delimiter;
  readonly columns: ReadonlyMap<number, readonly string[]>;
  /** Per index the categories that are neither right nor wrong; `ALL_OPEN` for all but those that the column holds. */
  readonly open?: ReadonlyMap<number, readonly string[]>;
}

interface TableDescription {
  readonly has_headers: boolean;
  readonly delimiter?: keyof typeof DELIMITERS;
  readonly columns: CategoriesByColumn;
  readonly open?: CategoriesByColumn;
}

type CategoriesByColumn = Readonly<Record<string, readonly string[]>>;

const byIndex = (columns: CategoriesByColumn): ReadonlyMap<number, readonly string[]> =>
  new Map(Object.entries(columns).map(([index, list]) => [Number(index), list]));

export function readTables(folder: string): readonly GoldTable[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      const id = path.basename(file, '.json');
      const description = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as TableDescription;
      return {
        id,
        body: readFileSync(path.join(folder, `${id}.csv`)),
        hasHeaders: description.has_headers,
        delimiter: DELIMITERS[description.delimiter ?? 'comma'],
        columns: byIndex(description.columns),
        open: byIndex(description.open ?? {}),
      };
    });
}

/** One verdict on a column. */
interface TableVerdict {
  readonly category: string;
  readonly score: number;
}

/** One column, what it holds and what was said of it. */
export interface ColumnAnswer {
  readonly table: string;
  readonly column: string;
  readonly gold: readonly string[];
  /** Verdicts above the threshold, the surest first. */
  readonly found: readonly TableVerdict[];
  /** Every verdict, whatever its score. */
  readonly all: readonly TableVerdict[];
  readonly right: boolean;
}

/**
 * Classifies each table. A sensitive column is right when its surest verdict above the threshold is one of its
 * categories; a harmless one when no verdict exceeds the threshold. Verdicts that are open are left out.
 */
export async function classifyTables(
  tables: readonly GoldTable[],
  providers: readonly ConfiguredProvider[],
  threshold: number,
): Promise<readonly ColumnAnswer[]> {
  const answers: ColumnAnswer[] = [];
  for (const table of tables) {
    const { delimiter, hasHeaders } = table;
    const deps = { providers, trusted: false };
    const keeps: Keeps = () => true;
    const { columns } = await classifyCsv(deps, table.body, { delimiter, hasHeaders }, 'utf16', keeps);
    // The answer names the columns of which there is something to tell; the gold names them all.
    const told = new Map(columns.map((result) => [result.column.index, result]));
    for (const index of new Set([...table.columns.keys(), ...told.keys()])) {
      const gold = table.columns.get(index) ?? [];
      const open = new Set(table.open?.get(index)?.map(countedAs));
      const accepted = new Set(gold.map(countedAs));
      const all = (told.get(index)?.verdicts ?? [])
        .filter(
          ({ category }) =>
            accepted.has(countedAs(category)) || !(open.has(ALL_OPEN) || open.has(countedAs(category))),
        )
        .sort((a, b) => b.score - a.score)
        .map(({ category, score }) => ({ category, score }));
      const found = all.filter(({ score }) => score > threshold);
      const top = found[0];
      const right = top === undefined ? gold.length === 0 : accepted.has(countedAs(top.category));
      const column = told.get(index)?.column.name ?? index.toString();
      answers.push({ table: table.id, column, gold, found, all, right });
    }
  }
  return answers;
}

/** Whether a category is one of those that a column holds. */
const holds = ({ gold }: ColumnAnswer, category: string): boolean =>
  gold.some((right) => countedAs(right) === countedAs(category));

/** Every verdict on every column as a score, and whether it was right. */
export const judgedVerdicts = (
  answers: readonly ColumnAnswer[],
): readonly { readonly score: number; readonly isRight: boolean }[] =>
  answers.flatMap((answer) =>
    answer.all.map(({ category, score }) => ({ score, isRight: holds(answer, category) })),
  );

/**
 * Shares of sensitive columns that are right, of harmless ones without a verdict, and of all columns those with a
 * verdict above the threshold on a category that they do not hold.
 */
export function columnShares(answers: readonly ColumnAnswer[]): {
  readonly sensitive: number;
  readonly harmless: number;
  readonly wrong: number;
} {
  const share = (rows: readonly ColumnAnswer[]): number =>
    rows.length === 0 ? 1 : rows.filter(({ right }) => right).length / rows.length;
  return {
    sensitive: share(answers.filter(({ gold }) => gold.length > 0)),
    harmless: share(answers.filter(({ gold }) => gold.length === 0)),
    wrong:
      answers.filter((answer) => answer.found.some(({ category }) => !holds(answer, category))).length /
      Math.max(1, answers.length),
  };
}
