import { randomUUID } from 'node:crypto';
import { existsSync, lstatSync, realpathSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type Libsql from 'libsql';
import { codeOf } from '../core/system-reason.js';

/** A file could not be locked; `message` names the file and, if known, the process that holds the lock. */
export class FileInUse extends Error {
  /** True if another process holds the lock; false if the file cannot be locked at all. */
  readonly isHeld: boolean;

  constructor(message: string, isHeld: boolean) {
    super(message);
    this.name = 'FileInUse';
    this.isHeld = isHeld;
  }
}

/** An exclusive lock on a file. */
export interface FileLock {
  release(): void;
}

/** Suffix of lock files; scans skip files with this suffix. */
export const LOCK_SUFFIX = '.data-discovery-lock';

/** Maximum number of attempts if the lock file is removed by its last owner. */
const MOST_TRIES = 100;

/** How many times, and at what interval in milliseconds, to retry if the owner has not yet written its name. */
const OWNER_TRIES = 50;
const OWNER_WAIT_MS = 20;
/** Milliseconds that writing the owner waits for readers. */
const COMMIT_WAIT_MS = 2_000;

/**
 * Locks a file until the lock is released or the process ends, however it ends. The lock is an operating system lock on
 * a small SQLite file beside the file, so that a killed process leaves no stale lock and processes in different
 * containers see each other's locks. It works on network file systems that support POSIX locks.
 * @param file need not exist yet; anything but a regular file is not locked
 * @throws FileInUse, also if the file system does not support locks
 */
export async function lockFile(file: string): Promise<FileLock> {
  const place = realPlaceOf(file);
  if (place === undefined) return { release: () => undefined };
  const { default: Sqlite } = await import('libsql');
  const beside = lockFileOf(place);
  let unnamed = 0;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const lock = attempt(Sqlite, file, beside, unnamed < OWNER_TRIES);
    if (lock === 'unnamed') {
      unnamed++;
      await wait(OWNER_WAIT_MS);
    } else if (lock !== undefined) return lock;
  }
  throw new FileInUse(
    `"${file}" cannot be locked: ${beside} is replaced again and again. Try again later.`,
    true,
  );
}

/**
 * Throws if another process has locked the file. Unlike `lockFile`, this works in a read-only directory.
 * @throws FileInUse
 */
export async function refuseLocked(file: string): Promise<void> {
  const place = realPlaceOf(file);
  if (place === undefined || !existsSync(lockFileOf(place))) return;
  const lock = await lockFile(file).catch((error: unknown) => {
    if (error instanceof FileInUse && error.isHeld) throw error;
  });
  lock?.release();
}

const lockFileOf = (place: string): string =>
  path.join(path.dirname(place), `.${path.basename(place)}${LOCK_SUFFIX}`);

/**
 * @param mayWait whether to return `unnamed` instead of throwing while the owner has not yet written its name
 * @returns undefined if the lock file was removed in the meantime: try again
 */
function attempt(
  Sqlite: typeof Libsql,
  file: string,
  beside: string,
  mayWait: boolean,
): FileLock | 'unnamed' | undefined {
  const database = open(Sqlite, file, beside);
  const token = randomUUID();
  try {
    database.exec('BEGIN IMMEDIATE');
    // The commit waits for other processes that are reading who holds the lock.
    database.exec(`PRAGMA busy_timeout = ${COMMIT_WAIT_MS.toString()}`);
    database.exec('CREATE TABLE IF NOT EXISTS owner (pid, host, since, token)');
    database.exec('DELETE FROM owner');
    const since = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
    database.prepare('INSERT INTO owner VALUES (?, ?, ?, ?)').run(process.pid, hostname(), since, token);
    database.exec('COMMIT');
    database.exec('PRAGMA busy_timeout = 0');
    // A reserved lock lets other processes read who holds it, but not take it.
    database.exec('BEGIN IMMEDIATE');
    if (holds(Sqlite, beside, token)) return { release: releaseOf(database, beside) };
    database.close();
    return undefined;
  } catch (error) {
    const owner = isBusy(error) ? ownerOf(database, token) : undefined;
    database.close();
    if (!isBusy(error)) throw cannotLock(file, error);
    if (owner === undefined && mayWait) return 'unnamed';
    throw new FileInUse(
      `"${file}" is in use by ${owner ?? 'another process'}. Wait until that process ends, or use another file.`,
      true,
    );
  }
}

function open(Sqlite: typeof Libsql, file: string, beside: string): Libsql.Database {
  try {
    return new Sqlite(beside, { timeout: 0 });
  } catch (error) {
    throw cannotLock(file, error);
  }
}

/**
 * Whether the locked file still has this name. A process that opened the lock file before its last owner removed it
 * holds a lock on a deleted file. Only SQLite may open the file: closing any other descriptor would drop the lock
 * (POSIX).
 */
function holds(Sqlite: typeof Libsql, beside: string, token: string): boolean {
  if (!existsSync(beside)) return false;
  const named = new Sqlite(beside, { timeout: 0 });
  try {
    return named.prepare('SELECT 1 FROM owner WHERE token = ?').get(token) !== undefined;
  } catch {
    return false;
  } finally {
    named.close();
  }
}

const releaseOf = (database: Libsql.Database, beside: string) => (): void => {
  // Remove before releasing, so that waiting processes detect the removal. Windows cannot remove open files.
  try {
    rmSync(beside, { force: true });
  } catch {
    // The lock file stays, but is no longer locked.
  }
  database.close();
};

/** @param token token of this attempt: a row with it names this process, which does not hold the lock */
function ownerOf(database: Libsql.Database, token: string): string | undefined {
  try {
    const owner = database.prepare('SELECT pid, host, since FROM owner WHERE token <> ?').get(token) as
      Readonly<Record<'pid' | 'host' | 'since', unknown>> | undefined;
    if (owner === undefined) return undefined;
    return `process ${String(owner.pid)} on ${String(owner.host)} (since ${String(owner.since)})`;
  } catch {
    return undefined;
  }
}

const isBusy = (error: unknown): boolean => codeOf(error).startsWith('SQLITE_BUSY');

const cannotLock = (file: string, error: unknown): FileInUse =>
  new FileInUse(
    `"${file}" cannot be locked${codeOf(error) === '' ? '' : ` (${codeOf(error)})`}: its folder must be writable and on a file system that supports locks. Use a file elsewhere.`,
    false,
  );

/** Resolves symbolic links; undefined if the path is not a regular file or its directory does not exist. */
function realPlaceOf(file: string): string | undefined {
  try {
    const real = realpathSync(file);
    return lstatSync(real).isFile() ? real : undefined;
  } catch {
    const full = path.resolve(file);
    const folder = path.dirname(full);
    // A missing directory is reported when the file is written.
    return existsSync(folder) ? path.join(realpathSync(folder), path.basename(full)) : undefined;
  }
}
