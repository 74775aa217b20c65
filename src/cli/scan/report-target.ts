import { open, type FileHandle } from 'node:fs/promises';
import { UsageError } from '../usage-error.js';

const OWNER_ALONE = 0o600;

/** Where results are written. */
export interface ReportTarget {
  readonly isStandardOutput: boolean;
  /** Resolves when there is room for more. */
  write(text: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a file for results, or standard output for `-` or none.
 * @param isPrivate whether it will hold values: then its owner alone can read the file
 * @throws UsageError where the file cannot be written
 */
export async function openReportFile(
  name: string | undefined,
  standardOutput: NodeJS.WritableStream,
  isPrivate = false,
): Promise<ReportTarget> {
  if (name === undefined || name === '-') {
    return {
      isStandardOutput: true,
      write: (text) =>
        new Promise((resolve, reject) => {
          standardOutput.write(text, (error) => {
            if (error) reject(error);
            else resolve();
          });
        }),
      close: () => Promise.resolve(),
    };
  }
  let handle: FileHandle;
  try {
    handle = await open(name, 'w', isPrivate ? OWNER_ALONE : undefined);
    // One that was there keeps its permissions otherwise; a device or a pipe has none to change.
    if (isPrivate && (await handle.stat()).isFile()) await handle.chmod(OWNER_ALONE);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new UsageError(`${name} cannot be written (${code}).`);
  }
  let held = '';
  const flush = async (): Promise<void> => {
    const text = held;
    held = '';
    if (text !== '') await handle.appendFile(text);
  };
  return {
    isStandardOutput: false,
    async write(text) {
      held += text;
      if (held.length > 65_536) await flush();
    },
    async close() {
      await flush();
      await handle.close();
    },
  };
}
