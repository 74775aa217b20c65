import { closeSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'libsql';
import { makeFolders } from '../core/make-folders.js';

/** A request to the worker: SQL with its parameters. */
export interface SqliteQuery {
  readonly id: number;
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** The rows, or an error code. */
export type SqliteReply =
  | { readonly id: number; readonly rows: readonly unknown[]; readonly changes: number }
  | { readonly id: number; readonly code: string; readonly message: string };

/** How long a statement waits for another process's write lock, in milliseconds. */
const BUSY_TIMEOUT_MS = 5_000;

// SQLite is synchronous and a write waits for the disk, so it runs on its own thread.
const { path } = workerData as { readonly path: string };
let database: Database.Database | undefined;

function open(): Database.Database {
  // The file contains the token signing keys: only its owner may read it and SQLite's companion files.
  makeFolders(dirname(path), 0o700);
  closeSync(openSync(path, 'a', 0o600));
  const opened = new Database(path, { timeout: BUSY_TIMEOUT_MS });
  switchToWal(opened);
  // In WAL mode, only FULL waits for the disk at every commit, so that acknowledged writes are durable.
  opened.exec('pragma synchronous = full');
  opened.exec('pragma foreign_keys = on');
  opened.exec('pragma secure_delete = on');
  return opened;
}

/**
 * Switches to WAL mode. Retries every 20 ms, up to 100 times, because SQLite ignores its busy timeout here while
 * another
 * process opens the same new file.
 */
function switchToWal(opened: Database.Database): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      opened.exec('pragma journal_mode = wal');
      return;
    } catch (error) {
      if (attempt === 100) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

function answer({ id, sql, parameters }: SqliteQuery): SqliteReply {
  try {
    database ??= open();
    // Some errors, such as a full disk, have already rolled the transaction back.
    if (sql === 'rollback' && !database.inTransaction) return { id, rows: [], changes: 0 };
    const statement = database.prepare(sql);
    if (statement.reader) return { id, rows: statement.all([...parameters]), changes: 0 };
    return { id, rows: [], changes: statement.run([...parameters]).changes };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'SQLITE_ERROR';
    return { id, code, message: error instanceof Error ? error.message : 'unknown' };
  }
}

parentPort?.on('message', (message: SqliteQuery | 'close') => {
  if (message === 'close') {
    database?.close();
    parentPort?.close();
    return;
  }
  parentPort?.postMessage(answer(message));
});
