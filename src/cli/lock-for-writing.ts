import { FileInUse, lockFile, type FileLock } from '../sources/file-lock.js';
import { UsageError } from './usage-error.js';

/** Keeps other commands from a file while it is read and written again. @throws UsageError naming who has it */
export const lockForWriting = (file: string): Promise<FileLock> =>
  lockFile(file).catch((error: unknown) => {
    throw error instanceof FileInUse ? new UsageError(error.message) : error;
  });
