import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readOptionFile } from '../../../src/sources/databases/mysql/log-in-mysql.js';
import { temporaryFolder } from '../../support/run-scan.js';

test('the group of clients says who logs in', (t) => {
  const file = path.join(temporaryFolder(t), 'my.cnf');
  const rows: readonly (readonly [text: string, options: object])[] = [
    ['[client]\nuser=ann\npassword=secret\n', { user: 'ann', password: 'secret' }],
    ['[client]\r\n user = ann \r\n', { user: 'ann' }],
    ['[client]\npassword="with # and ;"', { password: 'with # and ;' }],
    ["[client]\npassword='single'", { password: 'single' }],
    [
      String.raw`[client]
password=a\sb\\c`,
      { password: String.raw`a b\c` },
    ],
    ['[client]\npassword=one\npassword=two', { password: 'two' }],
    ['[client]\n#password=one\n!include x', {}],
    ['[mysqld]\nuser=mysql\npassword=one', {}],
    ['[mysqld]\nuser=mysql\n[client]\nuser=ann\n[dump]\nuser=bob', { user: 'ann' }],
    ['user=ann', {}],
  ];
  for (const [text, options] of rows) {
    writeFileSync(file, text);
    assert.deepEqual(readOptionFile(file), options, text);
  }
  assert.deepEqual(readOptionFile(path.join(file, 'nothing')), {});
});
