import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { GoldTable } from '../../measure/accuracy/tables.js';
import { askProviders, findingsOf } from '../../src/discovery/ask-providers.js';
import { CellBatch } from '../../src/discovery/cell-batch.js';
import { readCsv } from '../../src/discovery/read-csv.js';
import { corroborate } from '../../src/harmonization/corroborate.js';
import { harmonize } from '../../src/harmonization/harmonize.js';
import { ColumnTally } from '../../src/discovery/columns/tally-column.js';
import type { ProviderFinding } from '../../src/harmonization/occurrence.js';
import type { ConfiguredProvider } from '../../src/providers/configured-provider.js';

/** A distinct cell of a table with what was found in it. */
export interface FoundCell {
  readonly text: string;
  readonly rows: number;
  readonly findings: readonly ProviderFinding[];
}

/** A table with all that the providers found in its cells. */
export interface ExaminedTable {
  readonly id: string;
  readonly columns: readonly {
    readonly index: number;
    readonly header: string | undefined;
    readonly gold: readonly string[];
    /** Categories that are neither right nor wrong; `*` for every one that is not right. */
    readonly open?: readonly string[];
    readonly cells: readonly FoundCell[];
  }[];
}

/**
 * Has the providers read every cell of tables.
 * @param cache a file that holds what was found, where it is there; else it is written
 */
export async function examineTables(
  tables: readonly GoldTable[],
  providers: readonly ConfiguredProvider[],
  cache: string | undefined,
): Promise<readonly ExaminedTable[]> {
  if (cache !== undefined && existsSync(cache)) {
    const lines = readFileSync(cache, 'utf8').split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line) as ExaminedTable);
  }
  const examined: ExaminedTable[] = [];
  for (const table of tables) examined.push(await examineTable(table, providers));
  if (cache !== undefined) writeFileSync(cache, examined.map((one) => `${JSON.stringify(one)}\n`).join(''));
  return examined;
}

async function examineTable(
  { id, body, delimiter, hasHeaders, columns, open }: GoldTable,
  providers: readonly ConfiguredProvider[],
): Promise<ExaminedTable> {
  const table = readCsv(new TextDecoder().decode(body), { delimiter, hasHeaders });
  const batch = new CellBatch(table);
  const question = { contentType: 'text/csv', inputs: batch.inputs, explain: false };
  const answers = await askProviders({ providers }, question, []);
  const findings = batch.inputs.map((_input, index) => findingsOf(answers, index));
  // The findings of a cell travel through the batch as if they were occurrences: it only hands them on.
  const occurrences = findings.map((all) => harmonize(corroborate(all)));
  const indexOf = new Map(occurrences.map((all, index) => [all, index]));
  return {
    id,
    columns: [...batch.columns(occurrences)].map(({ index, cells }) => ({
      index,
      header: table.header?.[index],
      gold: columns.get(index) ?? [],
      open: open?.get(index) ?? [],
      cells: cells.map((cell) => {
        const input = indexOf.get(cell.occurrences);
        return {
          text: cell.text,
          rows: cell.rows,
          findings: input === undefined ? [] : (findings[input] ?? []),
        };
      }),
    })),
  };
}

/**
 * As `examineTables`, with a cache for each provider: after a change of recognizers only the patterns read again.
 * @param cache how the files of the caches begin
 */
export async function examineApart(
  tables: readonly GoldTable[],
  providers: readonly ConfiguredProvider[],
  cache: string | undefined,
): Promise<readonly ExaminedTable[]> {
  const parts: (readonly ExaminedTable[])[] = [];
  for (const provider of providers)
    parts.push(
      await examineTables(
        tables,
        [provider],
        cache === undefined ? undefined : `${cache}-${provider.config.name}.jsonl`,
      ),
    );
  return (parts[0] ?? []).map((table, at) => ({
    ...table,
    columns: table.columns.map((column, place) => ({
      ...column,
      cells: column.cells.map((cell, row) => ({
        ...cell,
        findings: parts.flatMap((part, providerIndex) =>
          (part[at]?.columns[place]?.cells[row]?.findings ?? []).map((one) => ({ ...one, providerIndex })),
        ),
      })),
    })),
  }));
}

/** @param providers indexes of the providers whose findings count */
export function tallyOf(cells: readonly FoundCell[], providers: readonly number[]): ColumnTally {
  const tally = new ColumnTally();
  for (const { text, rows, findings } of cells) {
    const counted = findings.filter(({ providerIndex }) => providers.includes(providerIndex));
    tally.add({ text, occurrences: harmonize(corroborate(counted)) }, rows);
  }
  return tally;
}
