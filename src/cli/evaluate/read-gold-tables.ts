import type { HeaderChoice } from '../../values/text-form.js';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { ServiceError } from '../../core/errors.js';
import { visible } from '../../core/visible-text.js';
import { readCsvBody } from '../../discovery/csv-body.js';
import { textOf } from '../../discovery/decode-body.js';
import {
  labelledColumns,
  namesAColumn,
  readColumnLabels,
  type ColumnLabel,
  type GoldTable,
} from '../../evaluate/evaluate-columns.js';
import { GoldError } from '../../evaluate/gold-formats.js';
import { AUTO } from '../../values/detect-delimiter.js';
import { STANDARD_INPUT } from '../files/file-options.js';
import { readInput } from '../files/read-input.js';
import { UsageError } from '../usage-error.js';
import type { EvaluateOptions } from './define-evaluate.js';

/** What labels are looked for in beside the tables, where nobody names another file. */
const LABELS = 'labels.csv';

/** Whether it is a folder or a table by its name. */
export async function looksLikeTables(gold: string): Promise<boolean> {
  if (/\.[ct]sv$/i.test(gold)) return true;
  try {
    return (await stat(gold)).isDirectory();
  } catch {
    // What is not there, or is standard input, is told of by whoever reads it.
    return false;
  }
}

/**
 * Reads the tables that labels name: of a folder, or one file.
 * @param options `labels`: the file of the labels; undefined: `labels.csv` beside the tables
 * @throws UsageError with the place of what is wrong
 */
export async function readGoldTables(
  gold: string,
  { labels: named, headers }: Pick<EvaluateOptions, 'labels' | 'headers'>,
  standardInput: NodeJS.ReadableStream,
): Promise<readonly GoldTable[]> {
  if (gold === STANDARD_INPUT)
    throw new UsageError('--labels requires tables in files: name a CSV file, or a folder of CSV files.');
  const isFolder = !/\.[ct]sv$/i.test(gold);
  const folder = isFolder ? gold : path.dirname(gold);
  const file = named ?? path.join(folder, LABELS);
  const { bytes } = await readInput(file, 'csv', standardInput);
  try {
    const labels = readColumnLabels(textOf(Buffer.from(bytes).toString('utf8')).text);
    const byTable = isFolder ? groupedByTable(labels) : ofOneTable(labels, path.basename(gold));
    const tables: GoldTable[] = [];
    for (const [table, own] of byTable)
      tables.push(await readTable(table, path.join(folder, table), { labels: own, headers }, standardInput));
    return tables;
  } catch (error) {
    if (error instanceof GoldError) throw new UsageError(`${visible(file)}: ${error.message}.`);
    throw error;
  }
}

function groupedByTable(labels: readonly ColumnLabel[]): ReadonlyMap<string, readonly ColumnLabel[]> {
  const tables = new Map<string, ColumnLabel[]>();
  for (const label of labels) {
    if (label.table === undefined)
      throw new GoldError(
        `line ${label.line.toString()}: the table is missing; a folder of tables needs one per label`,
      );
    const known = tables.get(label.table);
    if (known === undefined) tables.set(label.table, [label]);
    else known.push(label);
  }
  return tables;
}

function ofOneTable(
  labels: readonly ColumnLabel[],
  table: string,
): ReadonlyMap<string, readonly ColumnLabel[]> {
  const own = labels.filter((label) => label.table === undefined || label.table === table);
  if (own.length === 0) throw new GoldError(`has no label for the table ${table}`);
  return new Map([[table, own]]);
}

async function readTable(
  table: string,
  file: string,
  { labels, headers }: { readonly labels: readonly ColumnLabel[]; readonly headers: HeaderChoice },
  standardInput: NodeJS.ReadableStream,
): Promise<GoldTable> {
  const { bytes } = await readInput(file, 'csv', standardInput);
  const body = Buffer.from(bytes).toString('utf8');
  try {
    const format = { delimiter: AUTO, hasHeaders: headers } as const;
    const read = readCsvBody(body, textOf(body), format, 'codepoint').table;
    const [first = []] = read.rows;
    // A label that names a header says more than the row does.
    const isHeader = read.header === undefined && headers === AUTO && namesAColumn(first, labels);
    const { header, rows } = isHeader ? { header: first, rows: read.rows.slice(1) } : read;
    const names = header ?? Array.from({ length: read.width }, () => '');
    const labelled = labelledColumns(table, names, labels);
    return { table, headers: names, hasHeaders: header !== undefined, rows, labelled };
  } catch (error) {
    if (error instanceof ServiceError) throw new UsageError(`${visible(file)}: ${error.message}`);
    throw error;
  }
}
