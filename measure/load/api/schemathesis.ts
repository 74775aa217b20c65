import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

const REQUIREMENTS = 'measure/load/api/requirements.txt';
const CONFIG = path.resolve('measure/load/api/schemathesis.toml');
const HOOKS = path.resolve('measure/load/api/hooks.py');
const PYTHON = process.env['PYTHON'] ?? 'python3';

/** What one run of Schemathesis did. */
export interface ConformanceRun {
  readonly passed: boolean;
  /** Requests that it made up and sent. */
  readonly examples: number;
  readonly operations: number;
  readonly seconds: number;
  /** Its whole output. */
  readonly output: string;
}

/**
 * Installs the pinned Schemathesis in a virtual environment under node_modules/.cache, once.
 * @returns its version, and a function that runs it against an OpenAPI document
 * @throws Error with pip's words where it cannot be installed
 */
export function installSchemathesis() {
  const requirements = readFileSync(REQUIREMENTS, 'utf8');
  const digest = createHash('sha256').update(requirements).digest('hex').slice(0, 12);
  const folder = path.resolve('node_modules/.cache/schemathesis', digest);
  const program = path.join(folder, 'bin/schemathesis');
  if (!existsSync(program)) {
    rmSync(folder, { recursive: true, force: true });
    quietly(PYTHON, ['-m', 'venv', folder]);
    quietly(path.join(folder, 'bin/pip'), ['install', '--quiet', '--requirement', REQUIREMENTS]);
  }
  return {
    version: /^schemathesis==(\S+)$/m.exec(requirements)?.[1] ?? '',
    run: (origin: string, options: RunOptions) => run(program, origin, options),
  };
}

/** How much is tried, and who asks. */
export interface RunOptions {
  /** Most examples for each operation in the phase that makes them up. */
  readonly examplesEach: number;
  readonly seed: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A body with which the login succeeds. */
  readonly login?: string;
}

async function run(program: string, origin: string, options: RunOptions): Promise<ConformanceRun> {
  const began = performance.now();
  const given = Object.entries(options.headers ?? {}).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const child = spawn(
    program,
    [
      ...['--config-file', CONFIG, 'run', `${origin}/openapi.json`, '--no-color'],
      ...['--max-examples', options.examplesEach.toString(), '--seed', options.seed.toString()],
      ...['--workers', '1', '--request-timeout', '20', '--continue-on-failure'],
      ...['--generation-database', 'none', ...given],
    ],
    {
      // It leaves notes in the folder that it runs in.
      cwd: path.dirname(program),
      env: { ...process.env, SCHEMATHESIS_HOOKS: HOOKS, CALLER_LOGIN: options.login ?? '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [, examples] = /^\s+(\d+) generated/m.exec(output) ?? [];
  const [, operations] = /Tested: (\d+)/.exec(output) ?? [];
  if (examples === undefined || operations === undefined) throw new Error(`nothing was tested:\n${output}`);
  return {
    passed: code === 0,
    examples: Number(examples),
    operations: Number(operations),
    seconds: (performance.now() - began) / 1000,
    output,
  };
}

function quietly(command: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`);
}
