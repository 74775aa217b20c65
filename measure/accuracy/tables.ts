import type { Delimiter } from '../../src/values/delimiter.js';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { countedAs } from '../../src/core/harmonization-table.js';
import { classifyCsv } from '../../src/discovery/classify-csv.js';
import type { Keeps } from '../../src/discovery/own-rules.js';
import type { ConfiguredProvider } from '../../src/providers/configured-provider.js';

/** How a description names what stands between the cells of its table. */
export const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;

/** A CSV table whose columns are known: per index the categories that are right, none for a harmless column. */
export interface GoldTable {
  readonly id: string;
  readonly body: Uint8Array;
  readonly hasHeaders: boolean;
  readonly delimiter: Delimiter;
  readonly columns: ReadonlyMap<number, readonly string[]>;
}

interface TableDescription {
  readonly has_headers: boolean;
  readonly delimiter?: keyof typeof DELIMITERS;
  readonly columns: Readonly<Record<string, readonly string[]>>;
}

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
        columns: new Map(Object.entries(description.columns).map(([index, list]) => [Number(index), list])),
      };
    });
}

/** One column, what it holds and what was said of it. */
export interface ColumnAnswer {
  readonly table: string;
  readonly column: string;
  readonly gold: readonly string[];
  /** Verdicts above the threshold, the surest first. */
  readonly found: readonly { readonly category: string; readonly score: number }[];
  readonly right: boolean;
}

/**
 * Classifies each table. A sensitive column is right when its surest verdict above the threshold is one of its
 * categories; a harmless one when no verdict exceeds the threshold.
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
    const keeps: Keeps = ({ score }) => score > threshold;
    const { columns } = await classifyCsv(deps, table.body, { delimiter, hasHeaders }, 'utf16', keeps);
    // The answer names the columns of which there is something to tell; the gold names them all.
    const told = new Map(columns.map((result) => [result.column.index, result]));
    for (const index of new Set([...table.columns.keys(), ...told.keys()])) {
      const gold = table.columns.get(index) ?? [];
      const found = [...(told.get(index)?.verdicts ?? [])]
        .sort((a, b) => b.score - a.score)
        .map(({ category, score }) => ({ category, score }));
      const top = found[0];
      const accepted = new Set(gold.map(countedAs));
      const right = top === undefined ? gold.length === 0 : accepted.has(countedAs(top.category));
      const column = told.get(index)?.column.name ?? index.toString();
      answers.push({ table: table.id, column, gold, found, right });
    }
  }
  return answers;
}

/** Shares of sensitive columns that are right, and of harmless ones without a verdict. */
export function columnShares(answers: readonly ColumnAnswer[]): {
  readonly sensitive: number;
  readonly harmless: number;
} {
  const share = (rows: readonly ColumnAnswer[]): number =>
    rows.length === 0 ? 1 : rows.filter(({ right }) => right).length / rows.length;
  return {
    sensitive: share(answers.filter(({ gold }) => gold.length > 0)),
    harmless: share(answers.filter(({ gold }) => gold.length === 0)),
  };
}
