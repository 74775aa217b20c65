import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { GoldTable } from '../../measure/accuracy/tables.js';
import { readCsv } from '../../src/discovery/read-csv.js';
import type { ExaminedTable, FoundCell } from './examined-tables.js';

/** A public table with a truth for each column, as `labels.csv` beside it gives it. */
export interface PublicTable extends GoldTable {
  /** Columns that are prose and not judged. */
  readonly unjudged: ReadonlySet<number>;
  /** Categories per column that may be reported but need not be. */
  readonly allowed: ReadonlyMap<number, readonly string[]>;
  /** Number of its repository, by a hash of the name: tables of one repository stay on one side of every split. */
  readonly source: number;
  /** Whether its repository belongs to the third that is kept apart for the final measure. */
  readonly isHeld: boolean;
}

const rowsOf = (text: string): readonly (readonly string[])[] =>
  readCsv(text, { delimiter: ',', hasHeaders: false }).rows;

/** The repository of each table, from `sources.md`; tables of one repository stay on one side. */
function repositories(folder: string): ReadonlyMap<string, string> {
  const file = path.join(folder, 'sources.md');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return new Map(
    lines.flatMap((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      return cells.length > 4 ? [[cells[1] ?? '', cells[2] ?? '']] : [];
    }),
  );
}

/** Reads a folder of `labels.csv`, `sources.md` and `tables/`. @param rows the most rows of a table that are read */
export function readPublicTables(folder: string, rows: number): readonly PublicTable[] {
  const repositoryOf = repositories(folder);
  const labels = new Map<string, Map<number, { readonly name: string; readonly list: readonly string[] }>>();
  for (const [table = '', index = '', name = '', list = ''] of rowsOf(
    readFileSync(path.join(folder, 'labels.csv'), 'utf8'),
  ).slice(1)) {
    const columns = labels.get(table) ?? new Map<number, { name: string; list: readonly string[] }>();
    columns.set(Number(index), { name, list: list.split('|').map((one) => one.trim()) });
    labels.set(table, columns);
  }
  return [...labels].flatMap(([file, columns]) => {
    const at = path.join(folder, 'tables', file);
    if (!existsSync(at)) return [];
    const hasHeaders = [...columns.values()].some(({ name }) => name !== '');
    const all = rowsOf(readFileSync(at, 'utf8'));
    const kept = all.slice(0, rows + (hasHeaders ? 1 : 0));
    const of = (accepts: (label: string) => boolean): ReadonlyMap<number, readonly string[]> =>
      new Map([...columns].map(([index, { list }]) => [index, list.filter(accepts)] as const));
    const isCategory = (label: string): boolean => !['NONE', 'TEXT', ''].includes(label);
    const source = createHash('sha256')
      .update(repositoryOf.get(file) ?? file)
      .digest()
      .readUInt32BE(0);
    return [
      {
        id: path.join(path.basename(folder), file),
        body: new TextEncoder().encode(written(kept)),
        hasHeaders,
        delimiter: ',' as const,
        columns: of((label) => isCategory(label) && !label.endsWith('?')),
        allowed: new Map(
          [...of((label) => label.endsWith('?'))].map(([index, list]) => [
            index,
            list.map((one) => one.slice(0, -1)),
          ]),
        ),
        unjudged: new Set(
          [...columns].filter(([, { list }]) => list.includes('TEXT')).map(([index]) => index),
        ),
        source,
        isHeld: source % 3 === 0,
      },
    ];
  });
}

const written = (rows: readonly (readonly string[])[]): string =>
  rows
    .map(
      (row) =>
        `${row.map((cell) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`,
    )
    .join('');

/** The same table without its header. */
export function withoutHeader<T extends GoldTable>(table: T): T {
  if (!table.hasHeaders) return table;
  const { rows } = readCsv(new TextDecoder().decode(table.body), {
    delimiter: table.delimiter,
    hasHeaders: true,
  });
  return { ...table, hasHeaders: false, delimiter: ',', body: new TextEncoder().encode(written(rows)) };
}

/** The first rows of a table that was examined whole. */
export function firstRows(
  examined: ExaminedTable,
  { body, hasHeaders, delimiter }: GoldTable,
  count: number,
): ExaminedTable {
  const { rows } = readCsv(new TextDecoder().decode(body), { delimiter, hasHeaders });
  return {
    id: examined.id,
    columns: examined.columns.map((column) => {
      const known = new Map(column.cells.map((cell) => [cell.text, cell]));
      const cells = new Map<string, FoundCell>();
      for (const row of rows.slice(0, count)) {
        const found = known.get(row[column.index] ?? '');
        if (found !== undefined)
          cells.set(found.text, { ...found, rows: (cells.get(found.text)?.rows ?? 0) + 1 });
      }
      return { ...column, cells: [...cells.values()] };
    }),
  };
}

/** Public labels call names of jobs titles; here a title is a form of address. */
const LABELLED_OTHERWISE = 'TITLE';

/** What was found in those tables of which the truth is given, with what is open in their columns. */
export function withOpen(
  examined: readonly ExaminedTable[],
  tables: readonly PublicTable[],
): readonly ExaminedTable[] {
  const byId = new Map(examined.map((one) => [one.id, one]));
  return tables.flatMap(({ id, columns: gold, allowed, unjudged }) => {
    const one = byId.get(id);
    if (one === undefined) return [];
    const columns = one.columns.map((column) => ({
      ...column,
      gold: (gold.get(column.index) ?? []).filter((one) => one !== LABELLED_OTHERWISE),
      open: unjudged.has(column.index) ? ['*'] : [...(allowed.get(column.index) ?? []), LABELLED_OTHERWISE],
    }));
    return [{ id, columns }];
  });
}
