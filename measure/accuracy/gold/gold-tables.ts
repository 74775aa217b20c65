import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { isMarked, MAX_BYTES, type Fault } from './gold-documents.js';

/** What stands beside a table; read from JSON and checked here, so nothing of it is certain. */
interface Description {
  readonly has_headers?: unknown;
  readonly delimiter?: unknown;
  readonly columns: Readonly<Record<string, readonly string[]>>;
}

/** Checks each CSV table of a folder against the JSON that describes it, and prints the counts. */
export function checkTables(folder: string, fault: Fault): void {
  const names = readdirSync(folder);
  const files = names.filter((name) => name.endsWith('.csv')).sort();
  const counted = files.map((file) => checkTable(folder, file, fault));
  const sum = (of: (table: Counted) => number): string =>
    counted.reduce((total, table) => total + (table === undefined ? 0 : of(table)), 0).toString();
  for (const file of names.filter((name) => name.endsWith('.json')))
    if (!names.includes(file.replace(/\.json$/, '.csv'))) fault(file, 'no CSV of that name');
  console.log(
    `tables: ${files.length.toString()} files, ${sum(({ rows }) => rows)} rows, ` +
      `${sum(({ columns }) => columns)} columns, ${sum(({ harmless }) => harmless)} of them harmless`,
  );
}

interface Counted {
  readonly rows: number;
  readonly columns: number;
  readonly harmless: number;
}

/** Undefined where the table or its description cannot be read, which is a fault. */
function checkTable(folder: string, file: string, fault: Fault): Counted | undefined {
  const bytes = readFileSync(path.join(folder, file));
  if (bytes.length > MAX_BYTES) fault(file, 'larger than one request');
  const text = bytes.toString('utf8');
  if (text !== text.normalize('NFC')) fault(file, 'not in NFC');
  let gold: Description;
  let rows: readonly (readonly string[])[];
  try {
    gold = JSON.parse(
      readFileSync(path.join(folder, file.replace(/\.csv$/, '.json')), 'utf8'),
    ) as Description;
    rows = parse(text, { delimiter: gold.delimiter === 'pipe' ? '|' : ',', skipEmptyLines: true });
  } catch (error) {
    fault(file, error instanceof Error ? error.message : 'cannot be read');
    return undefined;
  }
  if (typeof gold.has_headers !== 'boolean') fault(file, 'has_headers must be true or false');
  if (gold.delimiter !== 'comma' && gold.delimiter !== 'pipe') fault(file, 'delimiter must be comma or pipe');
  const [first] = rows;
  if (first === undefined) {
    fault(file, 'no row');
    return undefined;
  }
  const body = rows.length - (gold.has_headers === true ? 1 : 0);
  if (body < 5 || body > 40) fault(file, `${body.toString()} rows, 5 to 40 wanted`);
  const columns = Object.entries(gold.columns);
  if (columns.length !== first.length || columns.some(([key], index) => key !== index.toString()))
    fault(
      file,
      `JSON lists columns ${columns.map(([key]) => key).join(',')} but the table has ${first.length.toString()}`,
    );
  for (const category of columns.flatMap(([, categories]) => categories))
    if (!isMarked(category)) fault(file, `unknown category ${category}`);
  const harmless = columns.filter(([, categories]) => categories.length === 0).length;
  return { rows: body, columns: columns.length, harmless };
}
