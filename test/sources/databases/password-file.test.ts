import assert from 'node:assert/strict';
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { passwordOfFile } from '../../../src/sources/databases/credentials.js';
import { temporaryFolder } from '../../support/run-scan.js';

const KEY = { host: 'db.example.org', port: 5432, database: 'shop', user: 'ann' };
const silent = (): void => undefined;

test('the first line that fits gives the password', (t) => {
  const file = path.join(temporaryFolder(t), 'pgpass');
  const rows: readonly (readonly [line: string, password: string | undefined])[] = [
    ['db.example.org:5432:shop:ann:one', 'one'],
    ['*:*:*:*:two', 'two'],
    ['db.example.org:*:shop:ann:a:b', 'a:b'],
    [String.raw`db.example.org:5432:shop:ann:a\:b\\c`, String.raw`a:b\c`],
    ['#db.example.org:5432:shop:ann:one', undefined],
    ['db.example.org:5433:shop:ann:one', undefined],
    ['db.example.org:5432:shop:bob:one', undefined],
    ['db.example.org:5432:shop:ann', undefined],
    ['other:5432:shop:ann:x\ndb.example.org:5432:shop:ann:three\n*:*:*:*:four', 'three'],
  ];
  for (const [text, password] of rows) {
    writeFileSync(file, `${text}\n`, { mode: 0o600 });
    assert.equal(passwordOfFile(file, KEY, silent), password, text);
  }
});

test('a socket is looked up as localhost', (t) => {
  const file = path.join(temporaryFolder(t), 'pgpass');
  writeFileSync(file, 'localhost:5432:shop:ann:here\n', { mode: 0o600 });
  assert.equal(passwordOfFile(file, { ...KEY, host: '/run/postgresql' }, silent), 'here');
});

test('a file that others may read is passed over, and said to be', (t) => {
  const file = path.join(temporaryFolder(t), 'pgpass');
  writeFileSync(file, '*:*:*:*:open\n');
  chmodSync(file, 0o644);
  const told: string[] = [];
  assert.equal(
    passwordOfFile(file, KEY, (line) => told.push(line)),
    undefined,
  );
  assert.match(told.join(), /is ignored, because other users can read it/);
  assert.equal(passwordOfFile(path.join(file, 'nothing'), KEY, silent), undefined);
});
