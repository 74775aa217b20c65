import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import type { JournalLine } from './journal-line.js';
import { readJournal, type RecordedFile } from './read-journal.js';

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
    let rest = '';
    for await (const piece of createReadStream(this.#path, { start: from, end: to - 1, encoding: 'utf8' })) {
      const lines = `${rest}${String(piece)}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line) as JournalLine;
    }
  }

  /** A line is with the system at once, which is enough against a killed scan; on the disk within a second. */
  async write(line: JournalLine): Promise<void> {
    await this.#handle.appendFile(`${JSON.stringify(line)}\n`);
    if (this.#now() - this.#synced > SYNC_EVERY) await this.sync();
  }

  async sync(): Promise<void> {
    await this.#handle.datasync();
    this.#synced = this.#now();
  }

  async close(): Promise<void> {
    await this.sync();
    await this.#handle.close();
  }
}
