import { open, stat, type FileHandle } from 'node:fs/promises';
import type { FileLock } from '../../sources/file-lock.js';
import type { InputList } from '../../sources/list-inputs.js';
import { systemReason } from '../../sources/source-failure.js';
import type { UnreadFile } from '../../sources/unread-file.js';
import { ScanFailure } from '../finders/finder.js';
import { differencesOf } from './compare-options.js';
import type { JournalContents, RecordedFile } from './journal-contents.js';
import { JournalMismatch, type JournalLine, type JournalListing } from './journal-line.js';
import { readJournal, type JournalOptions } from './read-journal.js';
import { LONGEST_LINE } from './read-lines.js';
import { recordedLines } from './recorded-events.js';

/** Interval in milliseconds between flushes to disk, which protect against power loss. */
const SYNC_EVERY = 1_000;
/**
 * A write-ahead log of scan results, from which a killed scan is resumed. Files are recorded one after the other, each
 * with its blocks in order.
 */
export class Journal {
  readonly #path: string;
  readonly #handle: FileHandle;
  readonly #contents: JournalContents;
  readonly #now: () => number;
  readonly #lock: FileLock | undefined;
  #synced: number;

  private constructor(
    path: string,
    handle: FileHandle,
    contents: JournalContents,
    now: () => number,
    lock: FileLock | undefined,
  ) {
    this.#path = path;
    this.#handle = handle;
    this.#contents = contents;
    this.#now = now;
    this.#lock = lock;
    this.#synced = now();
  }

  /**
   * Opens or creates a state file.
   * @param options the options that the results depend on
   * @param lock keeps other scans from using the file; released when the journal is closed
   * @throws JournalMismatch if the file is not a state file, or belongs to a scan with other options
   */
  static async open(
    path: string,
    options: JournalOptions,
    now: () => number,
    lock?: FileLock,
  ): Promise<Journal> {
    const info = await stat(path).catch(() => undefined);
    // Reading a pipe would never end.
    if (info !== undefined && !info.isFile())
      throw new JournalMismatch(`"${path}" cannot be used as a state file: it is not a regular file.`);
    const read = await readJournal(path, (before) => {
      compare(before, options, path);
    });
    const handle = await open(path, 'a');
    // Remove a line that was only partly written when the last scan ended.
    await handle.truncate(read.length);
    const journal = new Journal(path, handle, read.contents, now, lock);
    if (read.options === undefined) await journal.write({ t: 'scan', options });
    return journal;
  }

  /**
   * Records the listing before the first file, and drops files of earlier runs that are no longer listed.
   * @param own the files of this shard
   * @throws ScanFailure
   */
  async begin(listing: JournalListing, own: Pick<InputList, 'files' | 'unread'>): Promise<void> {
    await this.write({ t: 'listing', listing });
    for (const file of own.unread) await this.write({ t: 'left-out', file });
    const listed = new Set(own.files.map(({ name }) => name));
    const { recorded, unread, outerOf } = this.#contents;
    for (const file of [...recorded.keys(), ...unread.keys()])
      if (!listed.has(outerOf.get(file) ?? file)) await this.write({ t: 'gone', file });
  }

  /**
   * Records that a file is not read. For an inner file, an unchanged record is not repeated, since it keeps its
   * position in the outer file.
   * @param outer the listed file that contains it
   * @throws ScanFailure
   */
  async leaveUnread(file: UnreadFile, outer: string | undefined): Promise<void> {
    const known = file.part === undefined ? this.#contents.unread : this.#contents.unreadRest;
    const before = outer === undefined ? undefined : known.get(file.file);
    if (before?.reason === file.reason) return;
    await this.write({ t: 'unread', file, ...(outer !== undefined && { outer }) });
  }

  /**
   * Drops inner files of earlier runs that the listed file no longer contains.
   * @param names names of all its inner files
   * @throws ScanFailure
   */
  async keepInner(outer: string, names: Pick<ReadonlySet<string>, 'has'>): Promise<void> {
    for (const [file, around] of this.#contents.outerOf)
      if (around === outer && !names.has(file)) await this.write({ t: 'gone', file });
  }

  /**
   * Records that the scan is finished.
   * @throws ScanFailure
   */
  async finish(): Promise<void> {
    await this.write({ t: 'done' });
    await this.sync();
  }

  /** Returns the record of a file. */
  recorded(file: string): RecordedFile | undefined {
    return this.#contents.recorded.get(file);
  }

  /** Returns the recorded lines of a file, in order. */
  replay(recorded: RecordedFile): AsyncIterable<JournalLine> {
    return recordedLines(this.#path, recorded);
  }

  /**
   * Appends a line. It reaches the operating system at once, which protects against a killed process, and the disk
   * within a second.
   * @throws ScanFailure
   */
  async write(line: JournalLine): Promise<void> {
    const text = `${JSON.stringify(line)}\n`;
    // Skip lines that would be too long to read back: a resumed scan reads that part again.
    if (text.length > LONGEST_LINE / 3 && (line.t === 'table' || line.t === 'end')) return;
    await this.#handle.appendFile(text).catch(cannotWrite);
    // A file that is read again has its rest reported again.
    if (line.t === 'file') this.#contents.unreadRest.delete(line.file);
    if (this.#now() - this.#synced > SYNC_EVERY) await this.sync();
  }

  async sync(): Promise<void> {
    await this.#handle.datasync().catch(cannotWrite);
    this.#synced = this.#now();
  }

  async close(): Promise<void> {
    try {
      await this.sync();
    } finally {
      await this.#handle.close();
      this.#lock?.release();
    }
  }
}

function cannotWrite(cause: unknown): never {
  throw new ScanFailure(`the state file cannot be written: ${systemReason(cause)}`, { cause });
}

function compare(before: JournalOptions, now: JournalOptions, path: string): void {
  const differences = differencesOf(before, now).map(
    ({ name, one, other }) => `${name} was ${one}, now ${other}`,
  );
  if (differences.length === 0) return;
  throw new JournalMismatch(
    `"${path}" belongs to a scan with different options: ${differences.join('; ')}. ` +
      'Use the same options, or another state file.',
  );
}
