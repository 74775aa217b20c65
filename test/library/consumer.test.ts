import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it, type TestContext } from 'node:test';

const EXPECTED = "[ 'EMAIL_ADDRESS', 'CREDIT_CARD' ] Mail [EMAIL_ADDRESS], card [CREDIT_CARD].\n";

/** The first example of the guide. */
function example(): string {
  const [, code] = /```js\n([\s\S]*?)```/.exec(readFileSync('docs/library.md', 'utf8')) ?? [];
  assert.ok(code !== undefined);
  return code;
}

/** A folder of somebody else's, in which the package is installed. */
function consumer(t: TestContext): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'consumer-'));
  t.after(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  mkdirSync(path.join(folder, 'node_modules'));
  symlinkSync(process.cwd(), path.join(folder, 'node_modules', 'data-discovery'), 'dir');
  return folder;
}

describe('a program that uses the library', () => {
  it('is the first example of the guide, as an ES module', (t) => {
    const folder = consumer(t);
    writeFileSync(path.join(folder, 'use.mjs'), example());
    const { stdout, stderr } = spawnSync(process.execPath, ['use.mjs'], { cwd: folder, encoding: 'utf8' });
    assert.equal(stdout, EXPECTED, stderr);
  });

  it('is the same as CommonJS', (t) => {
    const folder = consumer(t);
    const [first = '', ...others] = example().split('\n');
    assert.match(first, /^import \{ createDetector \}/);
    const code = `const { createDetector } = require('data-discovery');\n(async () => {\n${others.join('\n')}\n})();`;
    writeFileSync(path.join(folder, 'use.cjs'), code);
    const { stdout, stderr } = spawnSync(process.execPath, ['use.cjs'], { cwd: folder, encoding: 'utf8' });
    assert.equal(stdout, EXPECTED, stderr);
  });

  it('finds in each entry of the package the public names alone', async () => {
    const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      readonly exports: Readonly<
        Record<string, string | { readonly types: string; readonly default: string }>
      >;
    };
    const namesIn = async (file: string): Promise<readonly string[]> =>
      Object.keys((await import(path.resolve(file))) as object);
    const entries = Object.values(exports).filter((entry) => typeof entry !== 'string');
    assert.ok(entries.length > 5);
    for (const { types, default: file } of entries)
      assert.deepEqual(await namesIn(file), await namesIn(types.replace(/\.d\.ts$/, '.js')), file);
  });

  it('opens no connection, reads no setting, loads no native code and ends by itself', (t) => {
    const folder = consumer(t);
    const check = `
import { createDetector } from 'data-discovery';
const before = Object.keys(globalThis).length;
const seen = [];
const environment = process.env;
process.env = new Proxy(environment, { get: (target, name) => { seen.push(String(name)); return target[name]; } });
process.dlopen = () => { throw new Error('native code'); };
const detector = await createDetector({ model: 'none' });
await detector.label('Mail jane@acme.example');
await detector.transform('Mail jane@acme.example');
await detector.classifyTable('mail\\na@b.example\\n');
await detector.close();
console.log(JSON.stringify({ globals: Object.keys(globalThis).length - before, seen: [...new Set(seen)].filter((name) => /^[A-Z]/.test(name) && !/^(NODE_|WATCH_REPORT)/.test(name)), handles: process.getActiveResourcesInfo().filter((name) => !/Pipe|TTY|FSReq|CloseReq/.test(name)) }));
`;
    writeFileSync(path.join(folder, 'check.mjs'), check);
    const { stdout, stderr } = spawnSync(process.execPath, ['check.mjs'], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 60_000,
    });
    assert.deepEqual(JSON.parse(stdout || '{}'), { globals: 0, seen: [], handles: [] }, stderr);
  });
});
