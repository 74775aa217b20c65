import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { ALL_OPEN, DELIMITERS } from '../tables.js';
import { isMarked, MAX_BYTES, type Fault } from './gold-documents.js';
import { leakFaults, type Leaks } from './gold-leaks.js';
import { kindFault, numberFault } from './gold-numbers.js';

const LEAST_ROWS = 5;
/** So many that a leak may be one row of a hundred. */
const MOST_ROWS = 200;

/** What stands beside a table; read from JSON and checked here, so nothing of it is certain. */
export interface Description {
  readonly has_headers?: unknown;
  readonly delimiter?: unknown;
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** Categories that are neither right nor wrong in a column; `*` for all but those it holds. */
  readonly open?: Readonly<Record<string, readonly string[]>>;
  readonly leaks?: Leaks;
  /** The kind, as stdnum names it, of which every cell of a column is a true number. */
  readonly numbers?: Readonly<Record<string, string>>;
  /** Zero-based rows under the header that end early. */
  readonly short_rows?: readonly number[];
}

type Row = readonly string[];

/** A table as it was read, the header apart from the rows. */
export interface CheckedTable {
  readonly columns: Description['columns'];
  readonly rows: readonly Row[];
}

/** Checks each CSV table of a folder against the JSON that describes it, and prints the counts. */
export function checkTables(folder: string, fault: Fault): readonly CheckedTable[] {
  const names = readdirSync(folder);
  const files = names.filter((name) => name.endsWith('.csv')).sort();
  const tables = files.flatMap((file) => {
    const at: Fault = (where, what) => {
      fault(`${folder}/${where}`, what);
    };
    return checkFile(folder, file, at);
  });
  for (const file of names.filter((name) => name.endsWith('.json')))
    if (!names.includes(file.replace(/\.json$/, '.csv'))) fault(`${folder}/${file}`, 'no CSV of that name');
  const columns = tables.flatMap((table) => Object.values(table.columns));
  const rows = tables.reduce((sum, table) => sum + table.rows.length, 0);
  console.log(
    `${folder}: ${files.length.toString()} files, ${rows.toString()} rows, ${columns.length.toString()} columns, ` +
      `${columns.filter((categories) => categories.length === 0).length.toString()} of them harmless`,
  );
  return tables;
}

/** Empty where the table or its description cannot be read, which is a fault. */
function checkFile(folder: string, file: string, fault: Fault): readonly CheckedTable[] {
  const bytes = readFileSync(path.join(folder, file));
  if (bytes.length > MAX_BYTES) fault(file, 'larger than one request');
  const text = bytes.toString('utf8');
  if (text !== text.normalize('NFC')) fault(file, 'not in NFC');
  try {
    const json = readFileSync(path.join(folder, file.replace(/\.csv$/, '.json')), 'utf8');
    const gold = JSON.parse(json) as Description;
    return [
      checkTable(text, gold, (what) => {
        fault(file, what);
      }),
    ];
  } catch (error) {
    fault(file, error instanceof Error ? error.message : 'cannot be read');
    return [];
  }
}

/**
 * Tells what is wrong with a table or its description: rows that are too few or uneven, columns that are not those
 * of the table, unknown categories, untrue numbers, leaks that are not where they are said to be.
 * @throws Error when the text is not CSV
 */
export function checkTable(text: string, gold: Description, fault: (what: string) => void): CheckedTable {
  if (typeof gold.has_headers !== 'boolean') fault('has_headers must be true or false');
  const named = Object.entries(DELIMITERS).find(([name]) => name === (gold.delimiter ?? 'comma'));
  if (named === undefined) fault(`delimiter must be one of ${Object.keys(DELIMITERS).join(', ')}`);
  const all: readonly Row[] = parse(text, {
    bom: true,
    delimiter: named?.[1] ?? ',',
    relax_column_count: true,
    skipEmptyLines: true,
  });
  const width = all[0]?.length ?? 0;
  const rows = all.slice(gold.has_headers === true ? 1 : 0);
  if (rows.length < LEAST_ROWS || rows.length > MOST_ROWS)
    fault(`${rows.length.toString()} rows, ${LEAST_ROWS.toString()} to ${MOST_ROWS.toString()} wanted`);
  const short = rows.flatMap((row, index) => (row.length < width ? [index] : []));
  if (short.join() !== (gold.short_rows ?? []).join())
    fault(`rows ${short.join()} are short, not ${(gold.short_rows ?? []).join()}`);
  const long = rows.findIndex((row) => row.length > width);
  if (long !== -1) fault(`row ${long.toString()} has more cells than the first`);
  const columns = Object.entries(gold.columns);
  if (columns.length !== width || columns.some(([key], index) => key !== index.toString()))
    fault(`JSON lists columns ${columns.map(([key]) => key).join()} but the table has ${width.toString()}`);
  const open = Object.entries(gold.open ?? {});
  for (const [column] of open)
    if (gold.columns[column] === undefined) fault(`open names column ${column}, which the table has not`);
  const openCategories = open.flatMap(([, categories]) => categories).filter((one) => one !== ALL_OPEN);
  for (const category of [...columns.flatMap(([, categories]) => categories), ...openCategories])
    if (!isMarked(category)) fault(`unknown category ${category}`);
  for (const untrue of numberFaults(rows, gold)) fault(untrue);
  for (const wrong of leakFaults(rows, gold.columns, gold.leaks ?? {})) fault(wrong);
  return { columns: gold.columns, rows };
}

/** Columns of cards or accounts alone are checked as such, others where they are said to be of one kind. */
function numberFaults(rows: readonly Row[], { columns, numbers = {} }: Description): readonly string[] {
  const cells = (column: string): readonly string[] =>
    rows.map((row) => row[Number(column)] ?? '').filter((cell) => cell !== '');
  const alone = Object.entries(columns).flatMap(([column, [category = '', ...others]]) =>
    others.length > 0 ? [] : cells(column).map((cell) => numberFault(category, cell)),
  );
  const known = Object.entries(numbers).flatMap(([column, kind]) =>
    cells(column).map((cell) => kindFault(kind, cell)),
  );
  return [...alone, ...known].filter((what) => what !== undefined);
}
