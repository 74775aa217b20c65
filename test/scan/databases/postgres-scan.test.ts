import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { drawText } from '../../support/draw-text.js';
import { plantTables } from '../../support/planted-tables.js';
import { startPostgres, withPassword, type PostgresServer } from '../../support/postgres-server.js';
import { temporaryFolder } from '../../support/run-scan.js';
import { columnOf, reportDatabase, scanDatabase, tableOf } from '../../support/scan-databases.js';

const PASSWORD = 'a secret of the owner';

let server: PostgresServer;
let url: string;
let shown: string;

before(async () => {
  server = await startPostgres(PASSWORD);
  url = await server.createDatabase();
  shown = url.replace('postgres@', '');
  const client = new pg.Client({ connectionString: withPassword(url, PASSWORD) });
  await client.connect();
  await plantTables(client);
  await client.end();
});
after(() => server.remove());

const AS_OWNER = { PGPASSWORD: PASSWORD };

const scanOf = (args: readonly string[], env: Readonly<Record<string, string>> = AS_OWNER) =>
  scanDatabase(args, env);
const report = (args: readonly string[], env: Readonly<Record<string, string>> = AS_OWNER) =>
  reportDatabase(args, env);

const as = (user: string): string => url.replace('postgres@', `${user}@`);
test('planted columns are found where they are, look-alikes are not, and all tables are told', async () => {
  const { code, findings, files, unread } = await report([url]);
  assert.deepEqual(
    findings
      .filter(({ category }) => category !== 'DATETIME')
      .map((found) => [tableOf(found), columnOf(found), found.category]),
    [
      ['hidden.cards', 'card', 'CREDIT_CARD'],
      ['public.customers', 'full_name', 'PERSON'],
      ...['email', 'prefs.contact.mail', 'mails', 'note'].map((name) => [
        'public.customers',
        name,
        'EMAIL_ADDRESS',
      ]),
      ['public.odd "name, here', 'a,"b', 'EMAIL_ADDRESS'],
      ['public.parts', 'email', 'EMAIL_ADDRESS'],
      ['public.policed', 'email', 'EMAIL_ADDRESS'],
    ],
  );
  assert.deepEqual(
    files.map((file) => [tableOf(file), file.rows, file.sample]),
    [
      ['hidden.cards', 1, { method: 'all', estimated_rows: 1 }],
      ['public.customers', 400, { method: 'all', estimated_rows: 400 }],
      ['public.nothing', 0, { method: 'all', estimated_rows: 0 }],
      ['public.odd "name, here', 2, { method: 'all', estimated_rows: 2 }],
      ['public.orders', 300, { method: 'all', estimated_rows: 300 }],
      ['public.parts', 20, { method: 'all', estimated_rows: 20 }],
      ['public.policed', 2, { method: 'all', estimated_rows: 2 }],
    ],
  );
  assert.deepEqual(
    unread.map((one) => [tableOf(one), one.part, one.skipped]),
    [
      ['public.people', undefined, true],
      ['public.customers', 'column 7', false],
    ],
  );
  assert.equal(code, 3);
});

test('tables and columns are chosen by globs, and views are read where they are asked for', async () => {
  const chosen = ['--table', 'public.c*,people', '--exclude-column', 'prefs,customers.m*'];
  const { findings, files } = await report([url, ...chosen, '--views', '--rows', '100']);
  assert.deepEqual(files.map(tableOf), ['public.customers', 'public.people']);
  assert.deepEqual(findings.map(columnOf).sort(), ['email', 'email', 'full_name', 'full_name', 'note']);
  const [customers, people] = files;
  assert.equal(people?.rows, 100);
  assert.equal(people.sample?.method, 'first');
  assert.equal(customers?.sample?.method, 'rows');
  assert.ok((customers.rows ?? 0) > 50 && (customers.rows ?? 0) < 200, String(customers.rows));
  const none = await scanOf([url, '--table', 'nothing_like_it']);
  assert.deepEqual(
    [none.code, none.stderr],
    [2, `${shown}: no table matches --table and --exclude-table.\n`],
  );
});

test('a materialized view that was never filled is reported as unread; the others are read', async () => {
  const own = await server.createDatabase();
  const client = new pg.Client({ connectionString: withPassword(own, PASSWORD) });
  await client.connect();
  await client.query(`create table staff (email text);
    insert into staff values ('ana@example.org');
    create materialized view filled as select email from staff;
    create materialized view unfilled as select email from staff with no data`);
  await client.end();
  const { code, findings, unread } = await report([own]);
  assert.deepEqual(findings.map(tableOf), ['public.filled', 'public.staff']);
  assert.deepEqual(
    unread.map((one) => [tableOf(one), one.skipped]),
    [['public.unfilled', false]],
  );
  assert.match(String(unread[0]?.reason), /materialized view that has not been filled/);
  assert.equal(code, 3);
});

test('a sample is the same again', async () => {
  const args = [url, '--table', 'customers', '--rows', '100'];
  const [one, other] = [await report(args), await report(args)];
  assert.equal(one.stdout, other.stdout);
});

test('what a role may not read is told as not read, and the exit code says so', async () => {
  const reader = await report([as('reader')], { PGPASSWORD: 'of reader' });
  assert.equal(reader.code, 3);
  assert.deepEqual(reader.files.map(tableOf), [
    'public.customers',
    'public.orders',
    'public.parts',
    'public.policed',
  ]);
  assert.deepEqual(
    reader.unread.filter(({ skipped }) => !skipped).map((one) => [tableOf(one), one.part, one.reason]),
    [
      ['hidden.cards', undefined, '"reader" may not use the schema "hidden"'],
      ['public.nothing', undefined, '"reader" may not read it'],
      ['public.odd "name, here', undefined, '"reader" may not read it'],
      [
        'public.customers',
        'columns "full_name", "ref", "prefs", "mails", "photo", "note"',
        'the user "reader" has no right to it',
      ],
      ['public.policed', 'rows', 'row-level security hides some rows from "reader"'],
    ],
  );
  const nobody = await report([as('nobody_at_all')], { PGPASSWORD: 'of nobody' });
  assert.equal(nobody.code, 3);
  assert.deepEqual(nobody.files, []);
  assert.ok(nobody.unread.some(({ reason }) => reason === '"nobody_at_all" may not use the schema "public"'));
});

test('credentials come from variables and files, and are told nowhere', async (t) => {
  const folder = temporaryFolder(t);
  const file = path.join(folder, 'pgpass');
  writeFileSync(file, `*:*:*:postgres:${PASSWORD}\n`, { mode: 0o600 });
  const state = path.join(folder, 'state');
  const whole = withPassword(url, PASSWORD);
  const ways: readonly (readonly [args: readonly string[], env: Readonly<Record<string, string>>])[] = [
    [[url], AS_OWNER],
    [[url], { PGPASSFILE: file }],
    [[url.replace('postgres@', '')], { ...AS_OWNER, PGUSER: 'postgres' }],
    [[url, '--password-env', 'THEIRS'], { THEIRS: PASSWORD, PGPASSWORD: 'wrong' }],
    [['env:SHOP'], { SHOP: whole }],
  ];
  for (const [args, env] of ways) {
    const { code, stdout, stderr } = await scanOf(
      [...args, '--table', 'hidden.cards', '--json', '--state', state],
      env,
    );
    assert.equal(code, 0, stderr);
    assert.match(stdout, /CREDIT_CARD/);
    for (const text of [stdout, stderr])
      assert.ok(!text.includes(PASSWORD) && !text.includes('secret'), text);
  }
});

test('what keeps a database from being read is said in one line that names it, without the password', async () => {
  const rows: readonly (readonly [url: string, env: Readonly<Record<string, string>>, message: RegExp])[] = [
    [url, { PGPASSWORD: 'secret but wrong' }, /the password of user "postgres" is wrong/],
    [url, {}, /the server requires the password of "postgres"\. Set it with PGPASSWORD/],
    [as('ann'), AS_OWNER, /the password of user "ann" is wrong, or the user does not exist/],
    [
      url.replace('postgres@', 'postgres:secret@'),
      {},
      /a password on the command line is visible to all users/,
    ],
    [`${url}_not`, AS_OWNER, /the database "test_.*_not" does not exist/],
    ['postgres://postgres@127.0.0.1:1/shop', AS_OWNER, /cannot be reached: .*127\.0\.0\.1:1, ECONNREFUSED/],
    ['postgres://postgres@host.invalid/shop', AS_OWNER, /cannot be reached: .*host\.invalid:5432/],
    [
      `${url}?sslmode=require`,
      AS_OWNER,
      /the server does not support encrypted connections\. .*sslmode=prefer/,
    ],
    [url.replace(/\/test_.*/, ''), AS_OWNER, /does not name a database/],
    ['postgress://ann:secret@h/shop', {}, /"postgress:" is not supported.* Did you mean postgres/],
    ['env:NOWHERE', {}, /The environment variable "NOWHERE" with the database URL is not set\./],
  ];
  for (const [given, env, message] of rows) {
    const { code, stdout, stderr } = await scanOf([given], env);
    assert.equal(code, 2, stderr);
    assert.equal(stdout, '');
    assert.match(stderr, message);
    assert.match(stderr, /^[^\n]+\n$/);
    assert.doesNotMatch(stderr, /secret/);
  }
});

test('shards share out the tables, and merge to the report of one scan', async (t) => {
  const folder = temporaryFolder(t);
  const counts: number[] = [];
  const codes: (number | null)[] = [];
  for (const shard of ['1/2', '2/2']) {
    const state = path.join(folder, `${shard.slice(0, 1)}.state`);
    const { code, files, unread } = await report([url, '--shard', shard, '--state', state]);
    // The name of the database, which is random, decides which shard has the table with a column of binary values.
    assert.equal(code, unread.some(({ skipped }) => !skipped) ? 3 : 0);
    codes.push(code);
    counts.push(files.length);
  }
  assert.deepEqual(codes.toSorted(), [0, 3]);
  assert.equal(
    counts.reduce((sum, count) => sum + count, 0),
    7,
  );
  assert.ok(
    counts.every((count) => count > 0),
    String(counts),
  );
});

test('pictures in columns of bytes are read, with column and number', async () => {
  const own = await server.createDatabase();
  const client = new pg.Client({ connectionString: withPassword(own, PASSWORD) });
  await client.connect();
  const photo = await drawText(['Write to jane@example.org please.']).encode('png');
  await client.query('create table pets (id int, photo bytea)');
  await client.query('insert into pets values (1, $1), (2, null)', [photo]);
  await client.end();
  const { findings, unread } = await report([own]);
  assert.deepEqual(
    findings.map((found) => [tableOf(found), found.part, found.category]),
    [['public.pets', 'column 2, picture 1.png', 'EMAIL_ADDRESS']],
  );
  assert.deepEqual(unread, []);
});

test('columns of domains are read by their base type, also of domains based on others', async () => {
  const own = await server.createDatabase();
  const client = new pg.Client({ connectionString: withPassword(own, PASSWORD) });
  await client.connect();
  await client.query(`create domain raw as bytea; create domain message as raw; create domain tags as text[];
    create domain labels as tags; create table notes (id int, body message, marks labels)`);
  const mail = 'Write to jane@example.org please.';
  await client.query('insert into notes values (1, $1, $2)', [Buffer.from(mail), [mail]]);
  await client.end();
  const { findings, unread } = await report([own]);
  assert.deepEqual(
    findings.map((found) => [columnOf(found), found.category]),
    [
      ['body', 'EMAIL_ADDRESS'],
      ['marks', 'EMAIL_ADDRESS'],
    ],
  );
  assert.deepEqual(unread, []);
});
