/**
 * How often the first row of public tables is recognized: `node dist/measure/headers/main.js [ROWS] FOLDER...`. Each
 * folder has `labels.csv` and `tables`; ROWS below the first are looked at. Prints counts and names of tables, never a value.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { csvRecords } from '../../src/discovery/csv-records.js';
import { decideHeader, ROWS_FOR_HEADER } from '../../src/discovery/header-row.js';
import { detectDelimiter } from '../../src/values/detect-delimiter.js';

const [first, ...others] = process.argv.slice(2);
/** Rows below the first that are looked at. */
const most = /^\d+$/.test(first ?? '') ? Number(first) : ROWS_FOR_HEADER;
const folders = first === undefined || most === Number(first) ? others : [first, ...others];
const wrong: string[] = [];
let [withHeader, right, without, rightWithout, unread] = [0, 0, 0, 0, 0];
const hasNames = (labels: readonly (readonly string[])[], table: string): boolean =>
  labels.some(([name, , column]) => name === table && column !== '');

for (const folder of folders) {
  const labels = csvRecords(readFileSync(path.join(folder, 'labels.csv'), 'utf8'), ',').slice(1);
  for (const table of new Set(labels.map(([name = '']) => name))) {
    let rows: readonly (readonly string[])[];
    try {
      const text = readFileSync(path.join(folder, 'tables', table), 'utf8').replace(/^\uFEFF/, '');
      rows = csvRecords(text, detectDelimiter(text).delimiter, 10_000);
    } catch {
      unread += 1;
      continue;
    }
    const isNamed = hasNames(labels, table);
    const [top = [], ...below] = rows;
    if (isNamed) {
      withHeader += 1;
      if (decideHeader(top, below.slice(0, most)).hasHeaders) right += 1;
      else wrong.push(`header missed: ${table}`);
    }
    const [start = [], ...rest] = isNamed ? below : rows;
    without += 1;
    const decision = decideHeader(start, rest.slice(0, most));
    if (decision.hasHeaders) wrong.push(`header invented: ${table} (${isNamed ? 'dropped' : 'original'})`);
    else rightWithout += 1;
  }
}
const share = (part: number, of: number): string =>
  `${part.toString()} of ${of.toString()} (${((100 * part) / of).toFixed(1)} %)`;
console.log(`Tables with a header, recognized: ${share(right, withHeader)}`);
console.log(`Tables without a header, recognized: ${share(rightWithout, without)}`);
console.log(`Could not be read: ${unread.toString()}`);
for (const line of wrong) console.log(`  ${line}`);
