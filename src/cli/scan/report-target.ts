import { open } from 'node:fs/promises';
import { ScanFailure } from '../../scan/finders/finder.js';
import { systemReason } from '../../sources/source-failure.js';
import { UsageError } from '../exit-codes.js';
import { openReplacement, type OutputFile } from '../open-replacement.js';

const OWNER_ALONE = 0o600;
/** UTF-16 units to buffer before a write; each write call has a high fixed cost. */
const MOST_HELD = 1_048_576;

/** The destination of a report. */
export interface ReportTarget {
  readonly isStandardOutput: boolean;
  /**
   * Resolves when more can be written (back-pressure).
   * @throws ScanFailure if it cannot be written
   */
  write(text: string): Promise<void>;
  /**
   * Completes the report.
   * @throws ScanFailure if it cannot be written
   */
  close(): Promise<void>;
  /** Discards an incomplete report; has no effect after `close`. */
  discard(): Promise<void>;
}

/**
 * Opens a report file, or standard output for `-` or undefined. The file replaces an existing one only when the report
 * is complete.
 * @param isPrivate whether it will contain values; then only its owner can read the file
 * @throws UsageError if the file cannot be written
 */
export async function openReportFile(
  name: string | undefined,
  standardOutput: NodeJS.WritableStream,
  isPrivate = false,
): Promise<ReportTarget> {
  if (name === undefined || name === '-') return standardTarget(standardOutput);
  let file: OutputFile;
  try {
    file = (await openReplacement(name, isPrivate)) ?? (await openDirectly(name, isPrivate));
  } catch (error) {
    throw new UsageError(`${name} cannot be written: ${systemReason(error)}.`);
  }
  let held = '';
  const flush = async (): Promise<void> => {
    const text = held;
    held = '';
    if (text !== '') await file.handle.appendFile(text).catch(cannotWrite);
  };
  return {
    isStandardOutput: false,
    async write(text) {
      held += text;
      if (held.length > MOST_HELD) await flush();
    },
    async close() {
      await flush();
      await file.finish().catch(cannotWrite);
    },
    discard: () => file.discard(),
  };
}

function cannotWrite(cause: unknown): never {
  throw new ScanFailure(`the results cannot be written: ${systemReason(cause)}`, { cause });
}

const standardTarget = (standardOutput: NodeJS.WritableStream): ReportTarget => ({
  isStandardOutput: true,
  write: (text) =>
    new Promise((resolve) => {
      // Errors are handled where standard output is watched, which ends the program.
      standardOutput.write(text, () => {
        resolve();
      });
    }),
  close: () => Promise.resolve(),
  discard: () => Promise.resolve(),
});

/**
 * Opens a target that cannot be replaced: a device, a pipe, a link, or a file next to which no other can be created.
 */
async function openDirectly(name: string, isPrivate: boolean): Promise<OutputFile> {
  const handle = await open(name, 'w', isPrivate ? OWNER_ALONE : undefined);
  // An existing file would keep its permissions. Devices and pipes are left as they are.
  if (isPrivate && (await handle.stat()).isFile()) await handle.chmod(OWNER_ALONE);
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    await handle.close();
  };
  return { handle, finish: close, discard: () => close().catch(() => undefined) };
}
