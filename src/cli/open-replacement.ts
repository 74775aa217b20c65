import { rmSync, type Stats } from 'node:fs';
import { access, constants, lstat, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { makeFolders } from '../core/make-folders.js';
import { FileInUse, lockFile, type FileLock } from '../sources/file-lock.js';
import { systemReason } from '../sources/source-failure.js';
import { UsageError, WriteError } from './exit-codes.js';

const OWNER_ALONE = 0o600;
/** Signals that terminate the process. */
const SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** A file that is being written. */
export interface OutputFile {
  readonly handle: FileHandle;
  /** Moves the complete file to its final name. */
  finish(): Promise<void>;
  /** Discards the incomplete file. Has no effect after `finish` or `discard`. */
  discard(): Promise<void>;
}

/**
 * Opens a temporary file next to the target, which replaces the target when it is complete. If the process ends before,
 * the old file stays unchanged. A missing folder is created. Temporary files left by killed processes are removed.
 * @param isPrivate whether only the owner may read it; otherwise it gets the permissions of the old file, or the
 * default ones
 * @returns undefined if the target must be written directly: it is not a regular file, belongs to another user or to a
 * group that this process cannot give to a file, or has several hard links, or no file can be created next to it
 * @throws the system's error if the old file is not writable
 */
export async function openReplacement(name: string, isPrivate: boolean): Promise<OutputFile | undefined> {
  const place = await placeOf(name);
  if (place === undefined) return undefined;
  const { old } = place;
  const marks = { folder: path.dirname(name), start: `.${path.basename(name)}.${hostname()}-`, end: '.part' };
  await removeLeftovers(marks);
  const beside = path.join(marks.folder, `${marks.start}${process.pid.toString()}${marks.end}`);
  const mode = isPrivate || old !== undefined ? OWNER_ALONE : undefined;
  // Register the clean-up first: a signal may arrive as soon as the file exists.
  const forget = removeAtEnd(beside);
  const handle = await open(beside, 'wx', mode).catch(() => undefined);
  if (handle === undefined) {
    forget();
    return undefined;
  }
  if (old !== undefined && !isPrivate && !(await takesGroup(handle, old))) {
    forget();
    await handle.close();
    await rm(beside, { force: true });
    return undefined;
  }
  let isOpen = true;
  const discard = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    forget();
    await handle.close().catch(() => undefined);
    await rm(beside, { force: true });
  };
  return {
    handle,
    async finish() {
      await takePlace(handle, beside, name, isPrivate ? undefined : old);
      isOpen = false;
      forget();
      await handle.close();
    },
    discard,
  };
}

/**
 * Checks whether a file can be replaced, and returns the old file, if any. Creates a missing folder.
 * @returns undefined if it cannot be replaced: it is not a regular file, belongs to another user, or has several hard
 * links
 * @throws the system's error if it is not writable
 */
export async function placeOf(name: string): Promise<{ readonly old: Stats | undefined } | undefined> {
  const old = await lstat(name).catch(() => undefined);
  if (old !== undefined && !isReplaceable(old)) return undefined;
  if (old !== undefined) await access(name, constants.W_OK);
  else createFolderOf(name);
  return { old };
}

function createFolderOf(name: string): void {
  try {
    makeFolders(path.dirname(name));
  } catch {
    // Opening the file fails with the reason.
  }
}

/**
 * Gives a new file the group of the file that it will replace, while only its owner may read it.
 * @returns false if the user may not do so, as for a group without this user
 */
export async function takesGroup(handle: FileHandle, old: Stats): Promise<boolean> {
  if ((await handle.stat()).gid === old.gid) return true;
  return handle.chown(old.uid, old.gid).then(
    () => true,
    () => false,
  );
}

/**
 * Moves a complete file over another one and keeps the permissions of the latter.
 * @param old the other file, whose group the complete file has; undefined: keep the file's own permissions
 */
export async function takePlace(
  handle: FileHandle,
  beside: string,
  name: string,
  old: Stats | undefined,
): Promise<void> {
  if (old !== undefined) await handle.chmod(old.mode & 0o777);
  await handle.datasync();
  await rename(beside, name);
}

const isReplaceable = (old: Stats): boolean =>
  old.isFile() && old.nlink === 1 && (process.getuid === undefined || old.uid === process.getuid());

/** Removes a file if the process ends before the returned function is called. */
function removeAtEnd(file: string): () => void {
  const remove = (): void => {
    rmSync(file, { force: true });
  };
  const removeAndEnd = (signal: NodeJS.Signals): void => {
    remove();
    forget();
    process.kill(process.pid, signal);
  };
  const forget = (): void => {
    process.off('exit', remove);
    for (const signal of SIGNALS) process.off(signal, removeAndEnd);
  };
  process.on('exit', remove);
  for (const signal of SIGNALS) process.on(signal, removeAndEnd);
  return forget;
}

/** Removes temporary files left by killed processes of this machine. */
async function removeLeftovers({
  folder,
  start,
  end,
}: Readonly<Record<'folder' | 'start' | 'end', string>>): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(start) || !name.endsWith(end)) continue;
    const pid = name.slice(start.length, -end.length);
    if (!/^[1-9]\d{0,9}$/.test(pid) || runsElsewhere(Number(pid))) continue;
    await rm(path.join(folder, name), { force: true }).catch(() => undefined);
  }
}

/** Whether another process with this ID is running. */
export function runsElsewhere(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Locks a file for reading and rewriting. @throws UsageError that names the process holding the lock */
export const lockForWriting = (file: string): Promise<FileLock> =>
  lockFile(file).catch((error: unknown) => {
    throw error instanceof FileInUse ? new UsageError(error.message) : error;
  });

/**
 * Writes a file atomically: to a temporary file next to it, which is flushed to disk and then renamed. Keeps the
 * permissions.
 * @param isPrivate whether only the owner may read it, regardless of the old permissions
 * @param content the content, or a stream of chunks, whose errors are passed on
 * @throws WriteError if the file cannot be replaced atomically, or cannot be written
 */
export async function replaceFile(
  name: string,
  content: string | Uint8Array | AsyncIterable<string>,
  isPrivate = false,
): Promise<void> {
  const file = await opened(name, isPrivate);
  try {
    await write(file, content);
    await file.finish();
  } catch (error) {
    throw isOfSystem(error) ? unwritable(name, error) : error;
  } finally {
    await file.discard();
  }
}

async function write(file: OutputFile, content: string | Uint8Array | AsyncIterable<string>): Promise<void> {
  if (typeof content === 'string' || content instanceof Uint8Array) await file.handle.writeFile(content);
  else for await (const piece of content) await file.handle.appendFile(piece);
}

const isOfSystem = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

async function opened(name: string, isPrivate: boolean): Promise<OutputFile> {
  const file = await openReplacement(name, isPrivate).catch((error: unknown) => {
    throw unwritable(name, error);
  });
  if (file !== undefined) return file;
  throw new WriteError(
    `${name} cannot be replaced atomically, because it is not a regular file, has several hard links, belongs to another user or to a group that you are not a member of, or its folder is not writable; it is unchanged. Choose another file with --output.`,
  );
}

const unwritable = (name: string, error: unknown): WriteError =>
  new WriteError(`${name} cannot be written (${systemReason(error)}); it is unchanged.`);
