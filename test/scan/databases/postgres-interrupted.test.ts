import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { startPostgres, type PostgresServer } from '../../support/postgres-server.js';
import { killScanWhen, runScan, temporaryFolder } from '../../support/run-scan.js';
import { until } from '../../support/until.js';

const ROWS = 40_000;

let server: PostgresServer;
let url: string;
/** What a scan tells that nothing disturbed. */
let undisturbed: string;

const ARGS = ['--providers', 'pattern', '--workers', '1', '--exit-zero', '--all', '--json'];

async function query<T extends pg.QueryResultRow>(sql: string): Promise<readonly T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

before(async () => {
  server = await startPostgres();
  url = await server.createDatabase();
  await query(`create table n_few (email text); insert into n_few values ('one@example.org');
    create table many (id int, email text, words text);
    insert into many select i, case when i % 3 = 0 then 'user' || i || '@example.org' end,
      repeat('word ', 20) from generate_series(1, ${ROWS.toString()}) i;
    create table z_last (email text); insert into z_last values ('two@example.org');`);
  undisturbed = (await runScan([url, ...ARGS])).stdout;
  assert.match(undisturbed, new RegExp(`"rows":${ROWS.toString()}`));
});
after(() => server.remove());

/** Whether a scan is in the middle of reading rows. */
const isFetching = async (): Promise<boolean> =>
  (
    await query(
      "select from pg_stat_activity where application_name = 'data-discovery' and query ~ '^fetch [0-9]{3,} '",
    )
  ).length > 0;

test('a server that is killed in the middle and comes back: nothing is lost, nothing counted twice', async () => {
  const scanning = runScan([url, ...ARGS]);
  await until(isFetching);
  await server.halt();
  await server.resume();
  const { code, stdout, stderr } = await scanning;
  assert.equal(stdout, undisturbed);
  assert.match(
    stderr,
    /postgres:\/\/127\.0\.0\.1:\d+\/test_\w+: the connection was lost; retrying in 0\.5 s\./,
  );
  assert.equal(code, 0);
});

/** Whether some rows of the large table are counted in a state file. */
const isInTheMiddle = (state: string): boolean =>
  existsSync(state) &&
  /"file":"[^"]*many".*\n\{"t":"table"[^\n]*"digest":"\w+"\}\n/.test(readFileSync(state, 'utf8'));

test('a scan that is killed in the middle goes on and comes to the same', async (t) => {
  const folder = temporaryFolder(t);
  const state = path.join(folder, 'state');
  const args = [url, ...ARGS, '--state', state];
  assert.ok(await killScanWhen(args, () => isInTheMiddle(state), folder), 'it was not killed');
  const { code, stdout, stderr } = await runScan(args);
  assert.equal(stdout, undisturbed, stderr);
  assert.equal(code, 0);
  // The counts of the first scan are those of the second: the file was not begun anew.
  assert.equal(readFileSync(state, 'utf8').match(/"t":"file","file":"[^"]*many"/g)?.length, 1);
});

test('a table that changed since the scan was killed is read anew, and said to be', async (t) => {
  const folder = temporaryFolder(t);
  const state = path.join(folder, 'state');
  const args = [url, ...ARGS, '--state', state];
  assert.ok(await killScanWhen(args, () => isInTheMiddle(state), folder), 'it was not killed');
  await query("update many set words = 'changed' where id = 1");
  const { code, stdout, stderr } = await runScan(args);
  assert.equal(code, 0, stderr);
  const { files } = JSON.parse(stdout) as {
    readonly files: readonly { readonly rows: number; readonly notes: readonly string[] }[];
  };
  assert.deepEqual(
    files.map(({ rows, notes }) => [rows, notes]),
    [
      [ROWS, ['it changed since the interrupted scan, and was read again']],
      [1, []],
      [1, []],
    ],
  );
});
