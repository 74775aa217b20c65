// Runs every static check, all of them even when one fails, and names those that failed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const CHECKS = [
  ['formatting', 'prettier', '--check', '--log-level', 'warn', '.'],
  ['lint', 'eslint', '.', '--max-warnings', '0'],
  ['architecture', 'depcruise', 'src', 'web', '--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
  ['unused code and dependencies', 'knip'],
  ['generated documents', process.execPath, 'dist/scripts/docs/generate-docs.js', '--check'],
  ['links of documents', process.execPath, 'dist/scripts/docs/check-links.js'],
  ['glossary', process.execPath, 'scripts/docs/glossary.mjs'],
  ['gold documents', process.execPath, 'dist/measure/accuracy/gold/check-gold.js'],
  // Of the rooms that are quick to test; `npm run coverage` reports on all of them.
  [
    'coverage',
    'c8',
    '--config',
    'scripts/coverage-gate.json',
    'node',
    'scripts/test.mjs',
    'core/',
    'harmonization/',
    'admission/',
    'text/',
  ],
];
/**
 * Checks of the Python in training/ and python/, run in the folder before the colon by the Python of .venv, into which
 * .ci/install-tools brings what they need.
 */
const PYTHON_CHECKS = [
  ['training: lint', '-m', 'ruff', 'check', '--quiet', '.'],
  ['training: formatting', '-m', 'ruff', 'format', '--check', '--quiet', '.'],
  ['training: tests', '-m', 'unittest', 'discover', '-v', '-s', 'tests'],
  ['training: tests of generated documents', '-m', 'unittest', 'generate.test_generate'],
  ['python: lint', '-m', 'ruff', 'check', '--quiet', '.'],
  ['python: formatting', '-m', 'ruff', 'format', '--check', '--quiet', '.'],
  ['python: types', '-m', 'mypy'],
  ['python: tests', '-m', 'unittest', 'discover', '-v', '-s', 'tests', '-t', '.'],
];
/** What the folder's checks import. */
const PYTHON_IMPORTS = {
  training: 'faker, numpy, ruff, stdnum, tokenizers',
  python: 'mypy, pandas, polars, pyarrow, ruff',
};
const PYTHON = path.resolve('.venv', 'bin', 'python3');

function hasPythonTools(folder) {
  const imports = ['-c', `import ${PYTHON_IMPORTS[folder]}`];
  return existsSync(PYTHON) && spawnSync(PYTHON, imports, { stdio: 'ignore' }).status === 0;
}

const wanted = process.argv.slice(2);
const failed = [];
for (const [name, command, ...args] of CHECKS) {
  if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
  console.log(`— ${name}`);
  const file = command === process.execPath ? command : `node_modules/.bin/${command}`;
  const { status } = spawnSync(file, args, { stdio: 'inherit' });
  if (status !== 0) failed.push(name);
}
for (const [name, ...args] of PYTHON_CHECKS) {
  if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
  console.log(`— ${name}`);
  const [folder] = name.split(':');
  if (!hasPythonTools(folder)) {
    console.log(
      `  skipped: .venv lacks what ${folder}/requirements-tests.txt names; .ci/install-tools brings it`,
    );
    // Where everything is meant to be checked, nothing is left out in silence.
    if (process.env.CI) failed.push(name);
    continue;
  }
  const { status } = spawnSync(PYTHON, args, {
    stdio: 'inherit',
    cwd: folder,
    env: { ...process.env, ...(folder === 'python' && { PYTHONPATH: path.resolve('python', 'src') }) },
  });
  if (status !== 0) failed.push(name);
}
console.log(failed.length === 0 ? 'all checks passed' : `failed: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
