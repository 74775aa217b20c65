// Builds, lists the compiled test files and runs them with node:test. An empty list is an error, because
// `node --test` without files passes with no test run. Without arguments it runs the quick files, with `--slow` the
// others, with `--all` both; `--write` puts the result of the slow ones into the documents. Other arguments choose among
// all files by a part of the path; then changed files are transpiled without type checking, and page and guide are
// taken as they were last built.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { groupFiles, writeEntries } from './test/group-files.mjs';
import { SLOW } from './test/slow-files.mjs';
import { writeLastResult } from './test/write-last-result.mjs';
import { transpile } from './transpile.mjs';

const { values: options, positionals: wanted } = parseArgs({
  options: {
    slow: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const isNarrowed = wanted.length > 0;
const isBuilt = existsSync(path.join('dist', 'web', 'guide.sha256'));
if (process.env.SKIP_BUILD === undefined) {
  if (isNarrowed && isBuilt) await transpile();
  else {
    const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
    if (status !== 0) process.exit(status ?? 1);
  }
}

/** Files that share a process at most: a quarter of a minute of CPU time, or a minute of slow ones. */
const MOST_FILES = 24;
const MOST_SLOW_FILES = 4;

const root = path.join('dist', 'test');
const nameOf = (file) =>
  file
    .replace(/\.test\.js$/, '')
    .split(path.sep)
    .join('/');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.js'))
  // A compiled test whose source is gone is a leftover of an earlier build.
  .filter((file) => existsSync(path.join('test', file.replace(/\.js$/, '.ts'))))
  .sort();
const names = new Set(files.map(nameOf));
const unknown = [...SLOW].filter((name) => !names.has(name));
if (unknown.length > 0) fail(`scripts/test/slow-files.mjs names no test file: ${unknown.join(', ')}`);
const isChosen = (file) =>
  isNarrowed
    ? wanted.some((part) => file.includes(part))
    : options.all || SLOW.has(nameOf(file)) === options.slow;
const chosen = files.filter(isChosen);
if (chosen.length === 0)
  fail(`no test files under ${root}${isNarrowed ? ` match ${wanted.join(', ')}` : ''}`);
const groups = [
  ...groupFiles(
    chosen.filter((file) => SLOW.has(nameOf(file))),
    MOST_SLOW_FILES,
  ),
  ...groupFiles(
    chosen.filter((file) => !SLOW.has(nameOf(file))),
    MOST_FILES,
  ),
];
const folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-run-'));
const entries = writeEntries(groups, folder);
const { status } = spawnSync(
  process.execPath,
  [
    '--enable-source-maps',
    '--test',
    '--test-reporter=./scripts/test/report.mjs',
    // By itself the runner leaves one core out: of two, half of the machine.
    `--test-concurrency=${availableParallelism()}`,
    // Milliseconds of a whole process, several times what the longest takes: what hangs is a failure, and named.
    '--test-timeout=900000',
    ...entries.keys(),
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_CPU_LOG: path.join(folder, 'cpu.tsv'),
      TEST_RESULT: path.join(folder, 'result.json'),
      TEST_GROUPS: JSON.stringify([...entries]),
    },
  },
);
if (options.write && options.slow && !isNarrowed && status === 0)
  writeLastResult(JSON.parse(readFileSync(path.join(folder, 'result.json'), 'utf8')));
rmSync(folder, { recursive: true, force: true });
process.exit(status ?? 1);

function fail(message) {
  console.error(message);
  process.exit(1);
}
