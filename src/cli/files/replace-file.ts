import { openReplacement, type OutputFile } from '../scan/open-replacement.js';
import { systemReason } from '../../sources/system-reason.js';
import { UsageError } from '../usage-error.js';

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
