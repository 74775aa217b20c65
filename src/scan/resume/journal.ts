import { open, type FileHandle } from 'node:fs/promises';
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

/** Milliseconds between two times that what was found is made safe from a loss of power. */
const SYNC_EVERY = 1_000;
/**
 * What a scan has found, written ahead to a file: a scan that was killed goes on from it. Files are recorded one
 * after the other, each with its blocks in order.
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
   * Opens a state file, or begins one.
   * @param options what the results depend on
   * @param lock keeps other scans from the file; released when the journal is closed
   * @throws JournalMismatch where the file is none of a scan, or of a scan with other options
   */
  static async open(
    path: string,
    options: JournalOptions,
    now: () => number,
    lock?: FileLock,
  ): Promise<Journal> {
    const read = await readJournal(path, (before) => {
      compare(before, options, path);
    });
    const handle = await open(path, 'a');
    // A line that was torn by the end of the last scan.
    await handle.truncate(read.length);
    const journal = new Journal(path, handle, read.contents, now, lock);
    if (read.options === undefined) await journal.write({ t: 'scan', options });
    return journal;
  }

  /**
   * Says what there is to be read, before the first file; files of earlier runs that are not there any more are
   * forgotten.
   * @param own what of it this scan reads
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
   * Says that a file is not read. What is known of one in another is not said again: it stands in the order of that.
   * @param outer the listed file that it lies in
   * @throws ScanFailure
   */
  async leaveUnread(file: UnreadFile, outer: string | undefined): Promise<void> {
    const before = outer === undefined ? undefined : this.#contents.unread.get(file.file);
    if (before?.reason === file.reason) return;
    await this.write({ t: 'unread', file, ...(outer !== undefined && { outer }) });
  }

  /**
   * Forgets what lay in a listed file in an earlier run and does not any more.
   * @param names of all that lies in it
   * @throws ScanFailure
   */
  async keepInner(outer: string, names: ReadonlySet<string>): Promise<void> {
    for (const [file, around] of this.#contents.outerOf)
      if (around === outer && !names.has(file)) await this.write({ t: 'gone', file });
  }

  /**
   * Says that all has been read.
   * @throws ScanFailure
   */
  async finish(): Promise<void> {
    await this.write({ t: 'done' });
    await this.sync();
  }

  /** What is known of a file. */
  recorded(file: string): RecordedFile | undefined {
    return this.#contents.recorded.get(file);
  }

  /** The lines recorded of a file, in their order. */
  replay(recorded: RecordedFile): AsyncIterable<JournalLine> {
    return recordedLines(this.#path, recorded);
  }

  /**
   * A line is with the system at once, which is enough against a killed scan; on the disk within a second.
   * @throws ScanFailure
   */
  async write(line: JournalLine): Promise<void> {
    const text = `${JSON.stringify(line)}\n`;
    // What could not be read again is done again: the table, or the file.
    if (text.length > LONGEST_LINE / 3 && (line.t === 'table' || line.t === 'end')) return;
    await this.#handle.appendFile(text).catch(cannotWrite);
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
