// Builds, lists the compiled test files and runs them with node:test. An empty list is an error, because
// `node --test` without files passes with no test run. Arguments narrow the list by a part of the path; then changed
// files are transpiled without type checking, and page and guide are taken as they were last built.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { groupFiles, writeEntries } from './test/group-files.mjs';
import { transpile } from './transpile.mjs';

const isNarrowed = process.argv.length > 2;
const isBuilt = existsSync(path.join('dist', 'web', 'guide.sha256'));
if (process.env.SKIP_BUILD === undefined) {
  if (isNarrowed && isBuilt) await transpile();
  else {
    const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
    if (status !== 0) process.exit(status ?? 1);
  }
}

// The files that take most CPU time, the most expensive first, each in a process of its own. They start first: one
// that starts last would keep one core while the others have nothing left. The order changes nothing else.
const LONGEST = [
  'scan/one-writer-at-once',
  'e2e/nothing-leaves',
  'scan/scan-program',
  'accounts/guessing',
  'scan/stores/s3-program',
  'scan/planted-folder',
  'scan/containers/container-bombs',
  'arrow/worker-program',
  'formats/reading/document-bombs',
  'e2e/endless-expression',
  'protect/office',
  'scan/shards-program',
  'scan/containers/container-resume',
  'scan/databases/postgres-interrupted',
  'scan/databases/mariadb-scan',
  'e2e/provider-faults-under-load',
  'deploy/ci-definitions',
  'examples/examples',
  'scan/inputs-that-change',
  'formats/reading/hostile-documents',
  'rules/reload',
  'http/doors/litellm-proxy',
  'scan/cannot-write',
  'recognizers/starts/every-match',
  'cli/protect-large',
  'e2e/serve',
  'e2e/stopping',
  'e2e/cannot-listen',
  'client/package',
  'protect/stream',
  'mcp/stdio',
  'e2e/documents',
  'storage/crash',
  'formats/workbook/foreign-workbooks',
  'cli/terminal',
  'e2e/documented-ci',
  'conformance/attacks',
].map((name) => path.join(...name.split('/')));
const rankOf = (file) => {
  const rank = LONGEST.indexOf(file.replace(/\.test\.js$/, ''));
  return rank < 0 ? LONGEST.length : rank;
};

const root = path.join('dist', 'test');
const wanted = process.argv.slice(2);
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.js'))
  // A compiled test whose source is gone is a leftover of an earlier build.
  .filter((file) => existsSync(path.join('test', file.replace(/\.js$/, '.ts'))))
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  .sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1));
if (files.length === 0) {
  console.error(`no test files under ${root}${wanted.length > 0 ? ` match ${wanted.join(', ')}` : ''}`);
  process.exit(1);
}
const groups = groupFiles(files, (file) => rankOf(file) < LONGEST.length);
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
      TEST_GROUPS: JSON.stringify([...entries]),
    },
  },
);
rmSync(folder, { recursive: true, force: true });
process.exit(status ?? 1);
