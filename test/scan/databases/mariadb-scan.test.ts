import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { startMariadb, WITHOUT_MARIADB, type MariadbServer } from '../../support/mariadb-server.js';
import { killScanWhen, runScan, temporaryFolder } from '../../support/run-scan.js';
import { columnOf, reportDatabase, scanDatabase, tableOf } from '../../support/scan-databases.js';
import { until } from '../../support/until.js';

const MANY = 40_000;

/** Planted columns and look-alikes: with keys of each kind and without, and a table that takes a while. */
const PLANTED = `
create database shop; use shop;
create table customers (id int auto_increment primary key, full_name text, email varchar(100), ref varchar(40),
  prefs json, photo blob, note blob, flags bit(3));
insert into customers (full_name, email, ref, prefs, photo, note, flags)
  select elt(1 + seq % 4, 'Maria Lopez', 'John Smith', 'Anna Schmidt', 'Peter Novak'),
    concat('user', seq, '@example.org'), concat('item@', seq),
    json_object('theme', 'dark', 'contact', json_object('mail', concat('p', seq, '@example.net'))),
    x'ff00aabb', concat('write to n', seq, '@example.org'), b'101' from seq_1_to_1000;
create table no_key (email text);
insert into no_key select concat('x', seq, '@example.org') from seq_1_to_1000;
create table text_key (code varchar(20) collate utf8mb4_general_ci primary key, card text);
insert into text_key select concat('k''', seq), '4111 1111 1111 1111' from seq_1_to_300;
create table byte_key (id binary(16) primary key, sku varchar(20));
insert into byte_key select unhex(md5(seq)), concat('SKU-', seq) from seq_1_to_300;
create table two_keys (a int, b int, email text, primary key (a, b));
insert into two_keys select seq % 7, seq, concat('t', seq, '@example.org') from seq_1_to_300;
create table skewed (id bigint unsigned primary key, email text);
insert into skewed select seq, concat('s', seq, '@example.org') from seq_1_to_500;
insert into skewed values (18446744073709551615, 'last@example.org');
create table \`odd \`\`name, here\` (\`a,"b\` text);
insert into \`odd \`\`name, here\` values ('y@example.org');
create view people as select full_name, email from customers;
create user reader identified by 'of reader';
grant select on shop.no_key to reader;
grant insert on shop.text_key to reader;
create user nobody_at_all identified by 'of nobody';
create database large; use large;
create table many (id int primary key, email text, words text);
insert into many select seq, if(seq % 3 = 0, concat('user', seq, '@example.org'), null), repeat('word ', 20)
  from seq_1_to_${MANY.toString()};`;

describe('MariaDB', { skip: WITHOUT_MARIADB }, () => {
  let server: MariadbServer;
  const at = (user: string, rest: string): string =>
    `mysql://${user}@127.0.0.1:${server.port.toString()}${rest}`;

  before(async () => {
    server = await startMariadb();
    await server.query(PLANTED);
  });
  after(() => server.remove());

  test('planted columns are found where they are, look-alikes are not, and all tables are told', async () => {
    const { code, findings, files, unread } = await reportDatabase([at('root', '/shop')], {});
    assert.deepEqual(
      findings.map((found) => [tableOf(found), columnOf(found), found.category]),
      [
        ['customers', 'full_name', 'PERSON'],
        ...['email', 'prefs.contact.mail', 'note'].map((name) => ['customers', name, 'EMAIL_ADDRESS']),
        ['no_key', 'email', 'EMAIL_ADDRESS'],
        ['odd `name, here', 'a,"b', 'EMAIL_ADDRESS'],
        ['skewed', 'email', 'EMAIL_ADDRESS'],
        ['text_key', 'card', 'CREDIT_CARD'],
        ['two_keys', 'email', 'EMAIL_ADDRESS'],
      ],
    );
    const rows = {
      byte_key: 300,
      customers: 1_000,
      no_key: 1_000,
      'odd `name, here': 1,
      skewed: 501,
      text_key: 300,
      two_keys: 300,
    };
    assert.deepEqual(
      files.map((file) => [tableOf(file), file.rows, file.sample]),
      Object.entries(rows).map(([name, count]) => [name, count, { method: 'all', estimated_rows: count }]),
    );
    assert.deepEqual(
      unread.map((one) => [tableOf(one), one.part, one.skipped]),
      [
        ['people', undefined, true],
        ['byte_key', 'column 1', false],
        ['customers', 'column 6', false],
      ],
    );
    assert.equal(code, 3);
  });

  test('a sample is spread over the key, or taken by chance, and is the same again', async () => {
    const args = [at('root', ''), '--table', 'shop.*', '--rows', '100', '--views'];
    const one = await reportDatabase(args, {});
    assert.equal(one.stdout, (await reportDatabase(args, {})).stdout);
    const told = new Map(one.files.map((file) => [tableOf(file), file]));
    const methodOf = (name: string): string | undefined => told.get(name)?.sample?.method;
    assert.deepEqual(
      ['shop.customers', 'shop.skewed', 'shop.no_key', 'shop.text_key', 'shop.people'].map(methodOf),
      ['ranges', 'ranges', 'rows', 'rows', 'first'],
    );
    assert.equal(told.get('shop.customers')?.rows, 100);
    assert.equal(told.get('shop.people')?.rows, 100);
    const byChance = told.get('shop.no_key')?.rows;
    assert.ok(byChance !== undefined && byChance > 50 && byChance < 200, String(byChance));
  });

  test('what a user may not read is told, as far as the server shows it', async () => {
    const reader = await reportDatabase([at('reader', '/shop')], { MYSQL_PWD: 'of reader' });
    assert.equal(reader.code, 3);
    assert.deepEqual(reader.files.map(tableOf), ['no_key']);
    assert.deepEqual(
      reader.unread.map((one) => [tableOf(one), one.reason]),
      [['text_key', '"reader" may not read it']],
    );
    const nobody = await reportDatabase([at('nobody_at_all', '')], { MYSQL_PWD: 'of nobody' });
    assert.equal(nobody.code, 3);
    assert.deepEqual(
      nobody.unread.map(({ reason }) => reason),
      ['the user "nobody_at_all" has access to none of its tables'],
    );
  });

  test('what keeps a database from being read is said in one line, without the password', async (t) => {
    const folder = temporaryFolder(t);
    writeFileSync(path.join(folder, '.my.cnf'), '[client]\nuser = reader\npassword = "of reader"\n');
    assert.equal((await scanDatabase([at('x', '/shop').replace('x@', '')], { HOME: folder })).code, 3);
    const rows: readonly (readonly [url: string, env: Record<string, string>, message: RegExp])[] = [
      [at('reader', '/shop'), { MYSQL_PWD: 'secret' }, /the password of user "reader" is wrong/],
      [
        at('reader', '/shop'),
        {},
        /the server requires the password of "reader"\. Set it with MYSQL_PWD, ~\/\.my\.cnf/,
      ],
      [at('nobody_at_all', '/shop'), { MYSQL_PWD: 'of nobody' }, /may not use the database "shop"/],
      [at('root', '/none'), {}, /the database "none" does not exist/],
      [at('root', '/shop?ssl-mode=REQUIRED'), {}, /does not support encrypted connections/],
      [at('root:secret', '/shop'), {}, /a password on the command line is visible to all users/],
      ['mysql://root@127.0.0.1:1/shop', {}, /cannot be reached/],
    ];
    for (const [url, env, message] of rows) {
      const { code, stderr } = await scanDatabase([url], env);
      assert.equal(code, 2, stderr);
      assert.match(stderr, message);
      assert.match(stderr, /^[^\n]+\n$/);
      assert.doesNotMatch(stderr, /secret/);
    }
  });

  test('a server that is killed, a scan that is killed: nothing is lost, nothing counted twice', async (t) => {
    const folder = temporaryFolder(t);
    const state = path.join(folder, 'state');
    const args = [
      at('root', '/large'),
      '--providers',
      'pattern',
      '--workers',
      '1',
      '--exit-zero',
      '--all',
      '--json',
    ];
    const undisturbed = await runScan(args);
    assert.match(undisturbed.stdout, new RegExp(`"rows":${MANY.toString()}`));
    const isCounting = (file: string): boolean =>
      existsSync(file) && /"t":"table"[^\n]*\n/.test(readFileSync(file, 'utf8'));
    const other = path.join(folder, 'other');
    const scanning = runScan([...args, '--state', other]);
    await until(() => isCounting(other));
    await server.halt();
    await server.resume();
    const disturbed = await scanning;
    assert.equal(disturbed.stdout, undisturbed.stdout, disturbed.stderr);
    assert.match(disturbed.stderr, /the connection was lost; retrying in 0\.5 s/);
    assert.ok(
      await killScanWhen([...args, '--state', state], () => isCounting(state), folder),
      'it was not killed',
    );
    assert.equal((await runScan([...args, '--state', state])).stdout, undisturbed.stdout);
  });
});
