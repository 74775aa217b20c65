import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { test, type TestContext } from 'node:test';
import Sqlite from 'libsql';
import { SqliteInput } from '../../../src/sources/databases/sqlite/sqlite-input.js';
import { drawText } from '../../support/draw-text.js';
import { temporaryFolder } from '../../support/run-scan.js';
import { columnOf, reportDatabase, scanDatabase, tableOf } from '../../support/scan-databases.js';

const PLANTED = `
create table customers (id integer primary key, email text, ref text, prefs text, photo blob);
with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000)
  insert into customers select i, 'user' || i || '@example.org', 'item@' || i,
    json_object('contact', json_object('mail', 'p' || i || '@example.net')), x'ff00aa' from n;
create table no_numbers (code text primary key, card text) without rowid;
with recursive n(i) as (select 1 union all select i + 1 from n where i < 500)
  insert into no_numbers select 'k' || i, '4111 1111 1111 1111' from n;
create table far (rowid text, email text);
with recursive n(i) as (select 1 union all select i + 1 from n where i < 300)
  insert into far (_rowid_, rowid, email) select i * 30000000000000000, 'x', 'f' || i || '@example.org' from n;
insert into far (_rowid_, email) values (9223372036854775807, 'last@example.org'), (-9223372036854775807 - 1, 'first@example.org');
create table "odd ""name" ("a,""b" text);
insert into "odd ""name" values ('y@example.org');
create table no_rows (a int);
create view people as select email from customers;`;

function plantedFile(t: TestContext): string {
  const file = path.join(temporaryFolder(t), 'shop.db');
  const database = new Sqlite(file);
  database.pragma('journal_mode = wal');
  database.exec(PLANTED);
  // Kept open: what was written stands in the -wal file.
  t.after(() => {
    database.close();
  });
  return file;
}

test('planted columns of a SQLite file in use are found, and all tables are told', async (t) => {
  const { code, findings, files, unread } = await reportDatabase([`sqlite:${plantedFile(t)}`, '--all'], {});
  assert.deepEqual(
    findings.map((found) => [tableOf(found), columnOf(found), found.category]),
    [
      ['customers', 'email', 'EMAIL_ADDRESS'],
      ['customers', 'prefs.contact.mail', 'EMAIL_ADDRESS'],
      ['far', 'email', 'EMAIL_ADDRESS'],
      ['no_numbers', 'card', 'CREDIT_CARD'],
      ['odd "name', 'a,"b', 'EMAIL_ADDRESS'],
    ],
  );
  assert.deepEqual(
    files.map((file) => [tableOf(file), file.rows, file.sample]),
    Object.entries({ customers: 1_000, far: 302, no_numbers: 500, no_rows: 0, 'odd "name': 1 }).map(
      ([name, rows]) => [name, rows, { method: 'all', estimated_rows: rows }],
    ),
  );
  assert.deepEqual(
    unread.map((one) => [tableOf(one), one.part, one.skipped]),
    [
      ['people', undefined, true],
      ['customers', 'column 5', false],
    ],
  );
  assert.equal(code, 3);
});

test('a SQLite file in use that is scanned as a file is incomplete without its write-ahead log', async (t) => {
  const { code, unread } = await reportDatabase([plantedFile(t)], {});
  assert.deepEqual(
    unread.map(({ file, reason, skipped }) => [file.split('!').at(-1), reason.slice(0, 14), skipped]),
    [['write-ahead log', 'it is not read', false]],
  );
  assert.equal(code, 3);
});

test('a sample of a SQLite table is spread over its row numbers, and is the same again', async (t) => {
  const args = [`sqlite:${plantedFile(t)}`, '--rows', '100', '--views'];
  const one = await reportDatabase(args, {});
  assert.equal(one.stdout, (await reportDatabase(args, {})).stdout);
  assert.deepEqual(
    one.files.map((file) => [tableOf(file), file.rows, file.sample?.method]),
    [
      ['customers', 100, 'ranges'],
      ['far', 100, 'ranges'],
      ['no_numbers', 100, 'rows'],
      ['no_rows', 0, 'all'],
      ['odd "name', 1, 'all'],
      ['people', 100, 'first'],
    ],
  );
});

test('a sample of a table without row numbers has the rows that were asked for, and ends its lock', async (t) => {
  const file = path.join(temporaryFolder(t), 'shop.db');
  const database = new Sqlite(file);
  t.after(() => {
    database.close();
  });
  database.exec(PLANTED);
  const { files } = await reportDatabase([`sqlite:${file}`, '--rows', '300', '--table', 'no_numbers'], {});
  assert.deepEqual(
    files.map(({ rows }) => rows),
    [300],
  );
  const facts = { table: 'no_numbers', kind: 'table', all: ['code'], chosen: ['code'], bytes: 1 } as const;
  const other = new Sqlite(file);
  t.after(() => {
    other.close();
  });
  const { rows } = await new SqliteInput(other, facts, 300).open();
  const codes: unknown[] = [];
  for await (const [code] of rows) if (codes.push(code) === 2) break;
  assert.deepEqual(codes, ['k1', 'k100']);
  database.exec('pragma busy_timeout = 0; begin exclusive; rollback');
});

test('a text is read beyond its NUL, in every encoding of a database', async (t) => {
  const folder = temporaryFolder(t);
  for (const encoding of ['UTF-8', 'UTF-16le', 'UTF-16be']) {
    const file = path.join(folder, `${encoding}.db`);
    const database = new Sqlite(file);
    database.exec(
      `pragma encoding = '${encoding}'; create table bare (note text primary key) without rowid; create table notes (id integer primary key, note text)`,
    );
    for (const table of ['notes', 'bare'])
      for (let row = 0; row < 5; row++)
        database.exec(
          `insert into ${table} (note) values ('für' || char(0) || 'mail ann${row.toString()}@example.org')`,
        );
    database.close();
    for (const name of [`sqlite:${file}`, file]) {
      const { findings } = await reportDatabase([name], {});
      assert.deepEqual(
        findings.map((found) => [tableOf(found), columnOf(found), found.category]),
        [
          ['bare', 'note', 'EMAIL_ADDRESS'],
          ['notes', 'note', 'EMAIL_ADDRESS'],
        ],
        name,
      );
    }
  }
});

test('pictures in the rows of a database are read, in base64 or as bytes', async (t) => {
  const file = path.join(temporaryFolder(t), 'shop.db');
  const database = new Sqlite(file);
  const data = (await drawText(['Write to jane@example.org.']).encode('png')).toString('base64');
  database.exec(`create table people (photo text); insert into people values ('${data}'), ('none')`);
  const hex = Buffer.from(data, 'base64').toString('hex');
  database.exec(`create table staff (photo blob); insert into staff values (x'${hex}')`);
  database.close();
  const { findings } = await reportDatabase([`sqlite:${file}`], {});
  assert.deepEqual(
    findings.map((found) => [tableOf(found), found.part, found.category]),
    [
      ['people', 'picture 1.png', 'EMAIL_ADDRESS'],
      ['staff', 'column 1, picture 1.png', 'EMAIL_ADDRESS'],
    ],
  );
});

test('what is no SQLite file is refused in one line', async (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(
    path.join(folder, 'text.db'),
    'no database at all, though it is long enough to be looked into',
  );
  const rows: readonly (readonly [file: string, message: RegExp])[] = [
    ['none.db', /no such file/],
    ['text.db', /it is not a SQLite database/],
    ['', /it is not a SQLite database/],
  ];
  for (const [file, message] of rows) {
    const { code, stderr } = await scanDatabase([`sqlite:${path.join(folder, file)}`], {});
    assert.equal(code, 2, stderr);
    assert.match(stderr, message);
    assert.match(stderr, /^[^\n]+\n$/);
  }
});
