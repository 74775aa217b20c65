import { open, type FileHandle } from 'node:fs/promises';
import { systemReason } from '../../sources/system-reason.js';
import { ScanFailure } from '../finders/finder.js';
import type { JournalLine } from './journal-line.js';
import { readJournal, type RecordedFile } from './read-journal.js';
import { LONGEST_LINE, readLines } from './read-lines.js';

/** Milliseconds between two times that what was found is made safe from a loss of power. */
const SYNC_EVERY = 1_000;
/**
 * What a scan has found, written ahead to a file: a scan that was killed goes on from it. Files are recorded one
 * after the other, each with its blocks in order.
 */
export class Journal {
  readonly #path: string;
  readonly #handle: FileHandle;
  readonly #recorded: ReadonlyMap<string, RecordedFile>;
  readonly #now: () => number;
  #synced: number;

  private constructor(
    path: string,
    handle: FileHandle,
    recorded: ReadonlyMap<string, RecordedFile>,
    now: () => number,
  ) {
    this.#path = path;
    this.#handle = handle;
    this.#recorded = recorded;
    this.#now = now;
    this.#synced = now();
  }

  /**
   * Opens a state file, or begins one.
   * @param options what the results depend on
   * @throws JournalMismatch where the file is none of a scan, or of a scan with other options
   */
  static async open(
    path: string,
    options: Readonly<Record<string, unknown>>,
    now: () => number,
  ): Promise<Journal> {
    const { recorded, length, begun } = await readJournal(path, options);
    const handle = await open(path, 'a');
    // A line that was torn by the end of the last scan.
    await handle.truncate(length);
    const journal = new Journal(path, handle, recorded, now);
    if (!begun) await journal.write({ t: 'scan', options });
    return journal;
  }

  /** What is known of a file. */
  recorded(file: string): RecordedFile | undefined {
    return this.#recorded.get(file);
  }

  /** The lines recorded of a file, in their order. */
  async *replay({ from, to }: RecordedFile): AsyncIterable<JournalLine> {
    if (to <= from) return;
    for await (const { text } of readLines(this.#path, from, to)) yield JSON.parse(text) as JournalLine;
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
    }
  }
}

function cannotWrite(cause: unknown): never {
  throw new ScanFailure(`the state file cannot be written: ${systemReason(cause)}`, { cause });
}
