// `npm run bench [-- --json] [-- PART [WORD...]]`: medians and ratios to plain baselines of the same run. Reports,
// never fails. PART is pattern, csv, table, scan, validation, http, library or start; after `start`, words choose the commands.
import { parseArgs } from 'node:util';
import { benchCsv } from './csv-bench.js';
import { benchHttp } from './http-bench.js';
import { benchLibrary } from './library-bench.js';
import { benchPattern, benchValidation } from './pattern-bench.js';
import { describeRows, type Row } from './row.js';
import { benchScan } from './scan-bench.js';
import { benchStarts, describeStarts } from './start-bench.js';
import { benchTable } from './table-bench.js';

const PARTS: Readonly<Record<string, () => Promise<readonly Row[]>>> = {
  pattern: benchPattern,
  csv: benchCsv,
  table: async () => [await benchTable()],
  scan: benchScan,
  validation: benchValidation,
  http: benchHttp,
  library: benchLibrary,
};
const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [part, ...words] = positionals;
if (part !== undefined && part !== 'start' && !Object.hasOwn(PARTS, part)) {
  process.stderr.write(`${part} is not a part: ${[...Object.keys(PARTS), 'start'].join(', ')}\n`);
  process.exit(2);
}
const rows: Row[] = [];
for (const [name, bench] of Object.entries(PARTS))
  if (part === undefined || part === name) rows.push(...(await bench()));
const starts = part === undefined || part === 'start' ? benchStarts(words) : [];
const tables = [
  ...(rows.length > 0 ? [describeRows(rows)] : []),
  ...(starts.length > 0 ? [describeStarts(starts)] : []),
];
process.stdout.write(
  `${values.json ? JSON.stringify([...rows, ...starts], undefined, 2) : tables.join('\n\n')}\n`,
);
