import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { createKeys } from '../../src/cli/keys/keys-command.js';
import { readKeys } from '../../src/transform/read-keys.js';
import { runCli } from '../support/run-cli.js';

const folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-keys-'));
after(() => {
  rmSync(folder, { recursive: true });
});

const run = (...args: readonly string[]) =>
  runCli(['keys', 'new', ...args], (output) => ({
    keys: () =>
      Promise.resolve(
        createKeys({
          ...output,
          randomBytes: (count) => Buffer.alloc(count, 7),
          now: () => new Date('2026-11-03T23:00:00Z'),
        }),
      ),
  }));

describe('keys new', () => {
  it('prints a file of keys with an id by the date', async () => {
    const { code, out, err } = await run();
    assert.deepEqual([code, err], [0, '']);
    assert.equal(out, `keys:\n  - id: '2026-11-03'\n    secret: ${Buffer.alloc(32, 7).toString('base64')}\n`);
    assert.equal(readKeys(Buffer.from(out), 'keys.yaml').inUse().id, '2026-11-03');
  });

  it('writes a file that its owner alone can read, and says nothing of the secret', async () => {
    const file = path.join(folder, 'keys.yaml');
    const { code, out, err } = await run('-o', file, '--id', 'main');
    assert.deepEqual([code, out], [0, '']);
    assert.equal(
      err,
      `Wrote the key main to ${file}. Pass it with --keys ${file}, or set TRANSFORM_KEYS_FILE.\n`,
    );
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.equal(readKeys(readFileSync(file), file).inUse().id, 'main');
  });

  it('refuses to overwrite a file', async () => {
    const file = path.join(folder, 'there.yaml');
    writeFileSync(file, 'mine');
    const { code, err } = await run('-o', file);
    assert.equal(code, 2);
    assert.match(err, /there\.yaml exists and is not overwritten/);
    assert.equal(readFileSync(file, 'utf8'), 'mine');
  });

  for (const [what, args, says] of [
    ['an id that is none', ['--id', 'a:b'], /must be an id of 1 to 32 letters/],
    ['a folder that does not exist', ['-o', path.join(folder, 'none', 'k.yaml')], /cannot be written: /],
  ] as const)
    it(`refuses ${what}`, async () => {
      const { code, err } = await run(...args);
      assert.equal(code, 2, err);
      assert.match(err, says);
    });
});
