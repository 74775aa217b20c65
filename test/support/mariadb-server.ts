import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mysql from 'mysql2';
import { freePort } from './free-port.js';
import { isRoot, NOBODY, startServer, type OwnServer } from './own-server.js';

/** Where Debian's package has the server (mariadb-server-core). */
const PROGRAM = '/usr/sbin/mariadbd';
const SYSTEM_TABLES = '/usr/share/mysql';

/** MariaDB is no package of Node: where it is not there, and no CI asks for it, its tests say so and are left out. */
export const WITHOUT_MARIADB =
  existsSync(PROGRAM) || process.env['CI'] !== undefined
    ? false
    : `${PROGRAM} is not there: .ci/install-tools`;

/** A real MariaDB server of its own; `root` has no password. */
export interface MariadbServer extends Omit<OwnServer, 'pid'> {
  readonly port: number;
  /** Performs statements as root. */
  query(sql: string): Promise<unknown>;
  /** Stops it and removes everything. */
  remove(): Promise<void>;
}

export async function startMariadb(): Promise<MariadbServer> {
  const directory = mkdtempSync(path.join(tmpdir(), 'data-discovery-maria-'));
  const data = path.join(directory, 'data');
  mkdirSync(data);
  if (isRoot()) for (const owned of [directory, data]) chownSync(owned, NOBODY, NOBODY);
  const common = ['--no-defaults', `--datadir=${data}`, ...(isRoot() ? ['--user=nobody'] : [])];
  makeSystemTables(common);
  const port = await freePort();
  const place = [
    `--port=${port.toString()}`,
    '--bind-address=127.0.0.1',
    `--socket=${path.join(directory, 's')}`,
  ];
  const server = await startServer({
    program: PROGRAM,
    args: [...common, ...place, `--pid-file=${path.join(directory, 'pid')}`],
    ready: 'ready for connections',
    endBy: 'SIGKILL',
  });
  return {
    port,
    query: (sql) => query(port, sql),
    halt: server.halt,
    resume: server.resume,
    async remove() {
      await server.halt();
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
