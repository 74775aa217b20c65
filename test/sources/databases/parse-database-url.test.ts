import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DatabaseRefused } from '../../../src/sources/databases/database-fault.js';
import { listDatabases } from '../../../src/sources/databases/list-databases.js';
import { isDatabaseUrl, parseDatabaseUrl } from '../../../src/sources/databases/parse-database-url.js';

const SECRET = 'hunter2';
const INVALID =
  /^The "postgres:\/\/" URL is invalid\. Use postgres:\/\/USER@HOST:PORT\/DATABASE, and write "@", "\/", "\?", "#" and "%" in names as %40, %2F, %3F, %23 and %25\.$/;

test('a URL says where a database is, and is shown without user, password and parameters', () => {
  const rows: readonly (readonly [url: string, shown: string, facts: object])[] = [
    [
      `postgres://ann:${SECRET}@db.example.org/shop`,
      'postgres://db.example.org/shop',
      { host: 'db.example.org', port: 5432, database: 'shop', user: 'ann', tls: 'require' },
    ],
    [
      'postgresql://[::1]:6000/shop',
      'postgres://[::1]:6000/shop',
      { host: '::1', port: 6000, user: undefined, tls: 'prefer' },
    ],
    [
      'postgres:///shop?host=/run/postgresql',
      'postgres://%2Frun%2Fpostgresql/shop',
      { host: '/run/postgresql', tls: 'prefer' },
    ],
    [
      'postgres://%2Frun%2Fpostgresql/shop',
      'postgres://%2Frun%2Fpostgresql/shop',
      { host: '/run/postgresql' },
    ],
    ['mysql://h:33/shop?socket=/run/my.sock', 'mysql://%2Frun%2Fmy.sock:33/shop', { host: '/run/my.sock' }],
    ['postgres://h/shop?host=::1', 'postgres://[::1]/shop', { host: '::1', tls: 'prefer' }],
    ['postgres:///shop', 'postgres:///shop', { host: 'localhost', tls: 'prefer' }],
    [
      'postgres://h:5432/a%20b?sslmode=verify-full',
      'postgres://h/a%20b',
      { database: 'a b', tls: 'verify-full' },
    ],
    ['mysql://h', 'mysql://h', { engine: 'mysql', port: 3306, database: undefined, tls: 'require' }],
    ['mariadb://127.0.0.1/shop', 'mysql://127.0.0.1/shop', { engine: 'mysql', tls: 'prefer' }],
    ['mysql://h/shop?ssl-mode=VERIFY_IDENTITY', 'mysql://h/shop', { tls: 'verify-full' }],
    ['sqlite:data/shop.db', 'sqlite:data/shop.db', { engine: 'sqlite', path: 'data/shop.db' }],
    ['sqlite:///data/shop.db', 'sqlite:/data/shop.db', { path: '/data/shop.db' }],
  ];
  for (const [url, shown, facts] of rows) {
    const { address } = parseDatabaseUrl(url);
    assert.equal(address.shown, shown);
    assert.deepEqual({ ...address, ...facts }, address, url);
    assert.doesNotMatch(JSON.stringify(address), new RegExp(SECRET));
  }
  assert.equal(parseDatabaseUrl(`postgres://ann:${SECRET}%2F@h/shop`).password, `${SECRET}/`);
});

test('a database is refused for two users, and for a user without a name', async () => {
  const refused = async (urls: readonly string[], message: RegExp): Promise<void> => {
    const credentials = {
      ...{ environment: {}, passwordVariable: undefined, systemUser: undefined, home: '/none' },
      ...{ ask: undefined, tell: () => undefined },
    };
    const none = { tables: [], excludedTables: [], columns: [], excludedColumns: [] };
    const choice = { ...none, views: false, rows: 1, statementSeconds: 1 };
    await assert.rejects(
      listDatabases(urls, choice, { credentials, sleep: () => Promise.reject(new Error('no retry')) }),
      (error) => error instanceof DatabaseRefused && message.test(error.message),
    );
  };
  await refused(
    ['postgres://ann@127.0.0.1:1/shop', 'postgres://bob@127.0.0.1:1/shop'],
    /^postgres:\/\/127\.0\.0\.1:1\/shop is given with two users/,
  );
  await refused(['postgres://127.0.0.1:1/shop'], /no user is named, .* Name one in the URL or PGUSER\.$/);
  await refused(['mysql://127.0.0.1:1/shop'], /no user is named, .* Name one in the URL or ~\/\.my\.cnf\.$/);
});

test('what is no URL of a database is refused, and what may be a password is not quoted', () => {
  const rows: readonly (readonly [url: string, message: RegExp])[] = [
    [`postgress://ann:${SECRET}@h/shop`, /"postgress:" is not supported.*Did you mean postgres\?/],
    [`mongodb://ann:${SECRET}@h/shop`, /"mongodb:" is not supported.*s3:\/\/, gs:\/\/, az:\/\/\.$/],
    [`postgres://ann:a/${SECRET}@h/shop`, INVALID],
    [`postgres://ann:12/${SECRET}@h/shop`, INVALID],
    [`postgres://ann:12?${SECRET}@h/shop`, INVALID],
    [`postgres://ann:12#${SECRET}@h/shop`, INVALID],
    ['postgres://h/%zz', /^The database URL has a "%" without two hexadecimal digits after it\.$/],
    [
      'postgres://h/shop?sslcert=x',
      /^postgres:\/\/h\/shop: unknown parameter "sslcert"; known parameters: sslmode, ssl-mode, .*\.$/,
    ],
    [
      'postgres://h/shop?sslmode=on',
      /^postgres:\/\/h\/shop: sslmode must be disable, prefer, require, verify-ca or verify-full, not "on"\.$/,
    ],
    [
      'mysql://h/shop?ssl-mode=PREFERRED&sslmode=verify-full',
      /^mysql:\/\/h\/shop: use only one of ssl-mode and sslmode\.$/,
    ],
    ['sqlite:', /^Write a SQLite file as sqlite:FILE, such as sqlite:data\/shop\.db\.$/],
    ['sqlite://host/shop.db', /^Write a SQLite file as sqlite:FILE, such as sqlite:data\/shop\.db\.$/],
  ];
  for (const [url, message] of rows) {
    assert.throws(
      () => parseDatabaseUrl(url),
      (error) =>
        error instanceof DatabaseRefused && message.test(error.message) && !error.message.includes(SECRET),
      url,
    );
  }
});

test('a path is no URL', () => {
  for (const path of ['data', 'a:b', './postgres:', 'C:\\data', 'sqlite', '-', 'http:/x', 'envelope:1'])
    assert.equal(isDatabaseUrl(path), false, path);
  for (const url of ['postgres://h/d', 'sqlite:a', 'env:URL', 'SQLITE:a'])
    assert.equal(isDatabaseUrl(url), true, url);
});
