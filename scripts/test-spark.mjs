// Proves the Python package on clusters of two executors on this machine, from the wheel, in clean environments:
// `npm run test:spark [-- --rows ROWS] [PART-OF-NAME…]`. --rows is how many rows the large table has (default: 200000).
// SPARK_VERSIONS names the releases (default: 4.1 and 3.5), PYTHON the Python that makes the environments (default:
// python3). It needs Java 17 and the package registries, and prints the table of docs/scaling.md.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  options: { rows: { type: 'string', default: process.env.ROWS ?? '200000' } },
  allowPositionals: true,
});
if (!/^[1-9]\d*$/.test(values.rows)) throw new RangeError(`--rows ${values.rows} is not a number of rows`);
const versions = (process.env.SPARK_VERSIONS ?? '4.1,3.5').split(',');
const wheels = path.resolve('python/dist');
const python = process.env.PYTHON ?? 'python3';

run(process.execPath, ['scripts/package/build-wheel.mjs', wheels]);
const wheel = path.join(
  wheels,
  readdirSync(wheels).find((file) => file.endsWith('.whl')),
);
const failed = versions.filter((version) => !isProven(version));
console.log(
  failed.length === 0 ? `proven on Spark ${versions.join(' and ')}` : `failed: ${failed.join(', ')}`,
);
process.exit(failed.length === 0 ? 0 : 1);

/** Runs the tests in an environment that has Spark, the wheel and nothing of this repository. */
function isProven(version) {
  const folder = path.resolve(`.venv-spark-${version}`);
  const program = path.join(folder, 'bin', 'python');
  if (!existsSync(program)) run(python, ['-m', 'venv', folder]);
  const connect = version.startsWith('4') ? '[connect]' : '';
  // Spark 3.5 brings no pyarrow, which the wheel requires; it is installed without what it requires.
  const spark = [`pyspark${connect}==${version}.*`, 'pyarrow>=15', 'pandas<3', 'polars'];
  run(program, ['-m', 'pip', 'install', '--quiet', ...spark]);
  run(program, ['-m', 'pip', 'install', '--quiet', '--force-reinstall', '--no-deps', wheel]);
  const scratch = mkdtempSync(path.join(tmpdir(), 'data-discovery-spark-'));
  try {
    const names = positionals.flatMap((name) => ['-k', name]);
    const { status } = spawnSync(
      program,
      ['-m', 'unittest', 'discover', '-v', '-s', 'spark_tests', '-t', '.', ...names],
      {
        stdio: 'inherit',
        cwd: 'python',
        env: {
          ...process.env,
          ROWS: values.rows,
          SPARK_LOCAL_DIRS: scratch,
          DATA_DISCOVERY_ROOT: process.cwd(),
        },
      },
    );
    return status === 0;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
