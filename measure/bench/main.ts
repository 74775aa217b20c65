// `npm run bench [-- --json]`: medians and ratios to plain baselines of the same run. Reports, never fails.
import { parseArgs } from 'node:util';
import { benchCsv } from './csv-bench.js';
import { benchHttp } from './http-bench.js';
import { benchPattern, benchValidation } from './pattern-bench.js';
import { describeRows } from './row.js';
import { benchTable } from './table-bench.js';

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
const rows = [
  ...(await benchPattern()),
  ...(await benchCsv()),
  await benchTable(),
  ...(await benchValidation()),
  ...(await benchHttp()),
];
process.stdout.write(`${values.json ? JSON.stringify(rows, undefined, 2) : describeRows(rows)}\n`);
