// Lists the compiled test files and runs them with node:test. An empty list is an error, because
// `node --test` without files passes with no test run. Arguments narrow the list by a part of the path.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';

const root = path.join('dist', 'test');
const wanted = process.argv.slice(2);
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.js'))
  // A compiled test whose source is gone is a leftover of an earlier build.
  .filter((file) => existsSync(path.join('test', file.replace(/\.js$/, '.ts'))))
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  .map((file) => path.join(root, file))
  .sort();
if (files.length === 0) {
  console.error(`no test files under ${root}${wanted.length > 0 ? ` match ${wanted.join(', ')}` : ''}`);
  process.exit(1);
}
const result = spawnSync(
  process.execPath,
  [
    '--enable-source-maps',
    '--test',
    '--test-reporter=spec',
    // By itself the runner leaves one core out: of two, half of the machine.
    `--test-concurrency=${availableParallelism()}`,
    // Milliseconds of a whole file, several times what the longest takes: what hangs is a failure, and named.
    '--test-timeout=480000',
    ...files,
  ],
  { stdio: 'inherit' },
);
process.exit(result.status ?? 1);
