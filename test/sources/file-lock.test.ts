import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { FileInUse, lockFile, refuseLocked } from '../../src/sources/file-lock.js';
import { temporaryFolder } from '../support/run-scan.js';

const inUse = (error: unknown): boolean =>
  error instanceof FileInUse &&
  error.isHeld &&
  error.message.includes(`process ${process.pid.toString()} on `);

test('a locked file is refused until it is released, and no lock file stays', async (t) => {
  const folder = temporaryFolder(t);
  const file = path.join(folder, 'scan.state');
  const lock = await lockFile(file);
  await assert.rejects(lockFile(file), inUse);
  await assert.rejects(refuseLocked(file), inUse);
  lock.release();
  await refuseLocked(file);
  (await lockFile(file)).release();
  assert.equal(existsSync(path.join(folder, '.scan.state.data-discovery-lock')), false);
});

test('a link to a locked file, and the file by another path, are locked too', async (t) => {
  const folder = temporaryFolder(t);
  mkdirSync(path.join(folder, 'a'));
  const file = path.join(folder, 'a', 'map.json');
  writeFileSync(file, '[]');
  symlinkSync(file, path.join(folder, 'link'));
  const lock = await lockFile(file);
  for (const other of ['link', 'a/../a/map.json'])
    await assert.rejects(lockFile(path.join(folder, other)), inUse);
  lock.release();
  (await lockFile(path.join(folder, 'link'))).release();
});

test('a lock file that a killed process left locks nothing', async (t) => {
  const folder = temporaryFolder(t);
  const file = path.join(folder, 'scan.state');
  const lock = await lockFile(file);
  const left = path.join(folder, '.scan.state.data-discovery-lock');
  const bytes = readFileSync(left);
  lock.release();
  writeFileSync(left, bytes);
  (await lockFile(file)).release();
});

test('what is no regular file is not locked', async () => {
  (await lockFile('/dev/null')).release();
  assert.equal(existsSync('/dev/.null.data-discovery-lock'), false);
});

test('of many that ask for a file at once, one has it at a time', async (t) => {
  const file = path.join(temporaryFolder(t), 'baseline.json');
  let [held, most, had] = [0, 0, 0];
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      for (let tries = 0; tries < 20; tries++) {
        const lock = await lockFile(file).catch((error: unknown) => {
          if (!(error instanceof FileInUse)) throw error;
        });
        await new Promise(setImmediate);
        if (lock === undefined) continue;
        most = Math.max(most, ++held);
        had++;
        await new Promise(setImmediate);
        held--;
        lock.release();
      }
    }),
  );
  assert.equal(most, 1);
  assert.ok(had > 1);
});
