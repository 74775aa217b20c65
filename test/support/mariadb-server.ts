import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import mysql from 'mysql2';
import { freePort } from './postgres-server.js';

/** Where Debian's package has the server (mariadb-server-core). */
const PROGRAM = '/usr/sbin/mariadbd';
const SYSTEM_TABLES = '/usr/share/mysql';

/** MariaDB is no package of Node: where it is not there, and no CI asks for it, its tests say so and are left out. */
export const WITHOUT_MARIADB =
  existsSync(PROGRAM) || process.env['CI'] !== undefined
    ? false
    : `${PROGRAM} is not there: .ci/install-tools`;

/** A real MariaDB server of its own; `root` has no password. */
export interface MariadbServer {
  readonly port: number;
  /** Performs statements as root. */
  query(sql: string): Promise<unknown>;
  /** Kills the server, and keeps its data. */
  halt(): Promise<void>;
  /** Starts it again on the same port. */
  resume(): Promise<void>;
  /** Stops it and removes everything. */
  remove(): Promise<void>;
}

/** As root the server wants another user; `nobody` is there on every Linux. */
const NOBODY = 65_534;

export async function startMariadb(): Promise<MariadbServer> {
  const directory = mkdtempSync(path.join(tmpdir(), 'data-discovery-maria-'));
  const data = path.join(directory, 'data');
  mkdirSync(data);
  const isRoot = userInfo().uid === 0;
  if (isRoot) for (const owned of [directory, data]) chownSync(owned, NOBODY, NOBODY);
  const common = ['--no-defaults', `--datadir=${data}`, ...(isRoot ? ['--user=nobody'] : [])];
  makeSystemTables(common);
  const port = await freePort();
  const place = [
    `--port=${port.toString()}`,
    '--bind-address=127.0.0.1',
    `--socket=${path.join(directory, 's')}`,
  ];
  const start = (): Promise<ChildProcess> =>
    run([...common, ...place, `--pid-file=${path.join(directory, 'pid')}`]);
  let server: ChildProcess | undefined = await start();
  const halt = async (): Promise<void> => {
    if (server?.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
    server = undefined;
  };
  return {
    port,
    query: (sql) => query(port, sql),
    halt,
    async resume() {
      server = await start();
    },
    async remove() {
      await halt();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** What mariadb-install-db does, which belongs to another package. */
function makeSystemTables(common: readonly string[]): void {
  const files = ['mysql_system_tables.sql', 'mysql_performance_tables.sql', 'mysql_system_tables_data.sql'];
  const input = [
    'create database mysql;',
    'use mysql;',
    'set @auth_root_socket = NULL;',
    'set @skip_auth_anonymous = 1;',
    ...files.map((file) => readFileSync(path.join(SYSTEM_TABLES, file), 'utf8')),
  ].join('\n');
  const made = spawnSync(PROGRAM, [...common, '--bootstrap'], { input, encoding: 'utf8' });
  if (made.status !== 0)
    throw new Error(`mariadbd --bootstrap failed: ${made.stderr}${String(made.error ?? '')}`);
}

/** Resolves when the server takes connections. */
async function run(args: readonly string[]): Promise<ChildProcess> {
  const child = spawn(PROGRAM, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const stop = (): void => void child.kill('SIGKILL');
  process.once('exit', stop);
  child.once('exit', () => process.off('exit', stop));
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => {
      reject(new Error(`mariadbd ended: ${log}`));
    });
    child.stderr.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4000);
      if (log.includes('ready for connections')) resolve();
    });
  });
  return child;
}

function query(port: number, sql: string): Promise<unknown> {
  const connection = mysql.createConnection({
    host: '127.0.0.1',
    port,
    user: 'root',
    multipleStatements: true,
  });
  return new Promise((resolve, reject) => {
    connection.query(sql, (error, rows) => {
      connection.destroy();
      if (error === null) resolve(rows);
      else reject(error);
    });
  });
}
