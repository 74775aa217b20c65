import { rmSync, type Stats } from 'node:fs';
import { access, constants, lstat, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { FileInUse, lockFile, type FileLock } from '../sources/file-lock.js';
import { systemReason } from '../sources/source-failure.js';
import { UsageError } from './exit-codes.js';

const OWNER_ALONE = 0o600;
/** What ends the program before its end. */
const SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** A file that is being written. */
export interface OutputFile {
  readonly handle: FileHandle;
  /** It is whole. */
  finish(): Promise<void>;
  /** It will never be whole; does nothing once it is finished or discarded. */
  discard(): Promise<void>;
}

/**
 * Opens a file beside the one that is named, which takes its place when it is whole: what ends the program before
 * leaves the old one as it was. What killed programs left there is removed.
 * @param isPrivate whether its owner alone may read it; else it has the permissions of the old one, or the usual ones
 * @returns nothing where the name is to be written itself: it is no regular file, somebody else's, or has other names,
 *   or nothing can be put beside it
 * @throws the system's error where the old file may not be written
 */
export async function openReplacement(name: string, isPrivate: boolean): Promise<OutputFile | undefined> {
  const place = await placeOf(name);
  if (place === undefined) return undefined;
  const { old } = place;
  const marks = { folder: path.dirname(name), start: `.${path.basename(name)}.${hostname()}-`, end: '.part' };
  await removeLeftovers(marks);
  const beside = path.join(marks.folder, `${marks.start}${process.pid.toString()}${marks.end}`);
  const mode = isPrivate || old !== undefined ? OWNER_ALONE : undefined;
  // Before it is there: what ends the program may come as soon as it is.
  const forget = removeAtEnd(beside);
  const handle = await open(beside, 'wx', mode).catch(() => undefined);
  if (handle === undefined) {
    forget();
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
 * What stands where a file is to take its place.
 * @returns nothing where it cannot be replaced: it is no regular file, somebody else's, or has other names
 * @throws the system's error where it may not be written
 */
export async function placeOf(name: string): Promise<{ readonly old: Stats | undefined } | undefined> {
  const old = await lstat(name).catch(() => undefined);
  if (old !== undefined && !isReplaceable(old)) return undefined;
  if (old !== undefined) await access(name, constants.W_OK);
  return { old };
}

/** Puts a file that is whole in the place of another, with the permissions of that. @param old undefined: with its own */
export async function takePlace(
  handle: FileHandle,
  beside: string,
  name: string,
  old: Stats | undefined,
): Promise<void> {
  if (old !== undefined) {
    if ((await handle.stat()).gid !== old.gid) await handle.chown(old.uid, old.gid);
    await handle.chmod(old.mode & 0o777);
  }
  await handle.datasync();
  await rename(beside, name);
}

const isReplaceable = (old: Stats): boolean =>
  old.isFile() && old.nlink === 1 && (process.getuid === undefined || old.uid === process.getuid());

/** Removes a file when the program ends before it is forgotten. */
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

/** Removes what programs of this machine left that were killed. */
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

/** Whether another process of this number runs. */
export function runsElsewhere(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Keeps other commands from a file while it is read and written again. @throws UsageError naming who has it */
export const lockForWriting = (file: string): Promise<FileLock> =>
  lockFile(file).catch((error: unknown) => {
    throw error instanceof FileInUse ? new UsageError(error.message) : error;
  });

/**
 * Writes a file whole or not at all: beside it, to the disk, then in its place, with its permissions.
 * @param isPrivate whether its owner alone may read it, whatever the old one was
 * @param content all of it, or pieces; what those throw is thrown on
 * @throws UsageError where it cannot be replaced in one step, or not be written
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
  throw new UsageError(
    `${name} cannot be replaced atomically, because it is not a regular file, has several hard links, belongs to another user, or its folder is not writable; it is unchanged. Use --output.`,
  );
}

const unwritable = (name: string, error: unknown): UsageError =>
  new UsageError(`${name} cannot be written (${systemReason(error)}); it is unchanged.`);
