import { open } from 'node:fs/promises';
import { JournalContents } from './journal-contents.js';
import { JournalMismatch, type JournalLine } from './journal-line.js';
import { isJournalLine } from './journal-schema.js';
import { EndlessLine, readLines } from './read-lines.js';

/** The options that the results of a scan depend on. */
export type JournalOptions = Readonly<Record<string, unknown>>;

/** A parsed journal. */
export interface ReadJournal {
  /** Undefined if the journal is empty. */
  readonly options: JournalOptions | undefined;
  readonly contents: JournalContents;
  /** Length in bytes up to the end of the last complete line. */
  readonly length: number;
}

/**
 * Reads a journal, which need not exist. An incomplete last line is skipped.
 * @param check throws a JournalMismatch if the options in the first line do not match
 * @throws JournalMismatch if the file is not a state file
 */
export async function readJournal(
  path: string,
  check: (options: JournalOptions) => void,
): Promise<ReadJournal> {
  const contents = new JournalContents();
  let options: JournalOptions | undefined;
  let length = 0;
  let number = 0;
  try {
    for await (const { text, end } of readLines(path)) {
      const line = parse(text, path, (number += 1));
      if (number > 1) {
        if (!contents.add(line, end)) throw damaged(path, number);
      } else if (line.t === 'scan') check((options = line.options));
      else throw damaged(path, number);
      length = end;
    }
    if (options === undefined && !(await beginsAsJournal(path))) throw damaged(path, 1);
  } catch (error) {
    if (error instanceof EndlessLine) throw damaged(path, number + 1);
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  return { options, contents, length };
}

/** How every state file begins. */
const BEGINNING = Buffer.from('{"t":"scan","options":{');

/**
 * Whether a file without a complete line is the beginning of a state file, or empty: any other file must not be
 * truncated.
 */
async function beginsAsJournal(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(BEGINNING.length), 0, BEGINNING.length, 0);
    return buffer.subarray(0, bytesRead).equals(BEGINNING.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

/** @param line line number, from 1 */
export const damaged = (path: string, line: number): JournalMismatch =>
  new JournalMismatch(`"${path}" is not a state file, or it is corrupted at line ${line.toString()}.`);

function parse(text: string, path: string, number: number): JournalLine {
  try {
    const line: unknown = JSON.parse(text);
    if (isJournalLine(line)) return line;
  } catch {
    // Reported below.
  }
  throw damaged(path, number);
}
