import { open } from 'node:fs/promises';
import { ScanFailure } from '../../scan/finders/finder.js';
import { systemReason } from '../../sources/source-failure.js';
import { UsageError } from '../exit-codes.js';
import { openReplacement, type OutputFile } from '../open-replacement.js';

const OWNER_ALONE = 0o600;
/** UTF-16 units that are written at once: each call costs more than what it writes. */
const MOST_HELD = 1_048_576;

/** Where results are written. */
export interface ReportTarget {
  readonly isStandardOutput: boolean;
  /**
   * Resolves when there is room for more.
   * @throws ScanFailure where it cannot be written
   */
  write(text: string): Promise<void>;
  /**
   * Ends a whole report.
   * @throws ScanFailure where it cannot be written
   */
  close(): Promise<void>;
  /** Discards a report that was not closed; does nothing afterwards. */
  discard(): Promise<void>;
}

/**
 * Opens a file for results, or standard output for `-` or none. A file has its name, and the old one goes, when the
 * report is whole.
 * @param isPrivate whether it will hold values: then its owner alone can read the file
 * @throws UsageError where the file cannot be written
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
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new UsageError(`${name} cannot be written (${code}).`);
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
      // What fails ends the program where standard output is watched.
      standardOutput.write(text, () => {
        resolve();
      });
    }),
  close: () => Promise.resolve(),
  discard: () => Promise.resolve(),
});

/** A device, a pipe, a link, or what stands where nothing can be put beside it. */
async function openDirectly(name: string, isPrivate: boolean): Promise<OutputFile> {
  const handle = await open(name, 'w', isPrivate ? OWNER_ALONE : undefined);
  // One that was there keeps its permissions otherwise; a device or a pipe has none to change.
  if (isPrivate && (await handle.stat()).isFile()) await handle.chmod(OWNER_ALONE);
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    await handle.close();
  };
  return { handle, finish: close, discard: () => close().catch(() => undefined) };
}
