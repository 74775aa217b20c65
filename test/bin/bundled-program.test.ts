import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { RECOGNIZERS } from '../../src/recognizers/registry.js';

const COMPILED = 'dist/src/bin/data-discovery.js';
const BUNDLED = 'dist/program/data-discovery.js';
const LINE = 'Mail jane.roe@example.org or ring +44 20 7946 0958.\n';

const load = async (file: string): Promise<unknown> => import(pathToFileURL(path.resolve(file)).href);

describe('the bundled program', () => {
  let folder = '';
  before(async () => {
    const { buildProgram } = (await load('scripts/build-program.mjs')) as {
      readonly buildProgram: () => Promise<boolean>;
    };
    assert.equal(await buildProgram(), true);
    folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-bundled-'));
    writeFileSync(path.join(folder, 'line.txt'), LINE);
    // More than one thread is worth.
    writeFileSync(path.join(folder, 'long.txt'), LINE.repeat(2000));
    cpSync('examples/data', path.join(folder, 'data'), { recursive: true });
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const run = (program: string, args: readonly string[]) => {
    const { PATH = '' } = process.env;
    const { status, stdout, stderr } = spawnSync(process.execPath, [path.resolve(program), ...args], {
      cwd: folder,
      env: { PATH },
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    // How long it took differs from run to run.
    const untimed = (text: string): string => text.replaceAll(/\d+(?:\.\d+)? (?:ms|s)\b/g, 'T');
    return { status, stdout: untimed(stdout), stderr: untimed(stderr) };
  };

  for (const args of [
    ['--version'],
    ['--help'],
    ['scan', '--help'],
    ['no-command'],
    ['classify', '--providers', 'pattern', 'line.txt'],
    ['classify', 'line.txt'],
    ['classify', '--providers', 'pattern', 'long.txt'],
    ['label', '--providers', 'pattern', 'line.txt'],
    ['scan', '--providers', 'pattern', '--exit-zero', 'data'],
    ['completion', 'bash'],
  ])
    it(`answers as the compiled one does: ${args.join(' ')}`, () => {
      assert.deepEqual(run(BUNDLED, args), run(COMPILED, args));
    });

  it('starts its threads, finds its model and checks itself', () => {
    const { status, stdout, stderr } = run(BUNDLED, ['selftest']);
    assert.equal(status, 0, stdout + stderr);
  });

  it('has the recognizers that were compiled', async () => {
    const { RECOGNIZERS: bundled } = (await load('dist/program/recognizers-registry.js')) as {
      readonly RECOGNIZERS: typeof RECOGNIZERS;
    };
    const plain = (all: typeof RECOGNIZERS) =>
      all.map(({ name, patterns, context, examples }) => ({
        ...{ name, context, examples },
        patterns: patterns.map(({ regex, ...pattern }) => ({ ...pattern, regex: String(regex) })),
      }));
    assert.deepEqual(plain(bundled), plain(RECOGNIZERS));
  });

  it('names the licence of every package whose code is in it', () => {
    const licenses = readFileSync('dist/program/licenses.md', 'utf8');
    const packages = new Set<string>();
    for (const file of readdirSync('dist/program').filter((one) => one.endsWith('.js'))) {
      const text = readFileSync(path.join('dist/program', file), 'utf8');
      for (const { groups } of text.matchAll(
        /^\s*\/\/ (?:#region )?node_modules\/(?<name>(?:@[^/]+\/)?[^/]+)/gm,
      ))
        packages.add(groups?.['name'] ?? '');
    }
    assert.ok(packages.size > 5);
    for (const name of packages) assert.match(licenses, new RegExp(`^## ${name} `, 'm'));
  });
});
