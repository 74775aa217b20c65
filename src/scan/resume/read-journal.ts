import type { FileIdentity } from '../../sources/input-file.js';
import { JournalMismatch, type JournalLine } from './journal-line.js';
import { isJournalLine } from './journal-schema.js';
import { EndlessLine, readLines } from './read-lines.js';
import type { FormatName } from '../../formats/registry.js';

/** What a journal knows of one file. */
export interface RecordedFile {
  readonly identity: FileIdentity;
  readonly format: FormatName;
  readonly notes: readonly string[];
  /** Byte range of its lines behind the first. */
  readonly from: number;
  readonly to: number;
  /** Number of the last block that is recorded; -1 without any. */
  readonly lastBlock: number;
  readonly isDone: boolean;
}

interface Contents {
  readonly recorded: ReadonlyMap<string, RecordedFile>;
  /** Bytes up to the last line that is whole. */
  readonly length: number;
  /** Whether there is a first line. */
  readonly begun: boolean;
}

/** Reads a journal, which need not exist. A last line that is torn is passed over. */
export async function readJournal(
  path: string,
  options: Readonly<Record<string, unknown>>,
): Promise<Contents> {
  const recorded = new Map<string, RecordedFile>();
  let file: string | undefined;
  let length = 0;
  let number = 0;
  try {
    for await (const { text, end } of readLines(path)) {
      const line = parse(text, path, (number += 1));
      if (number === 1) compare(line, options, path);
      else if (line.t === 'file') {
        file = line.file;
        const { identity, format, notes } = line;
        recorded.set(file, { identity, format, notes, from: end, to: end, lastBlock: -1, isDone: false });
      } else {
        const known = file === undefined ? undefined : recorded.get(file);
        if (file === undefined || known === undefined || line.t === 'scan') throw damaged(path, number);
        const lastBlock = 'n' in line ? line.n : known.lastBlock;
        recorded.set(file, { ...known, to: end, lastBlock, isDone: line.t === 'end' });
      }
      length = end;
    }
  } catch (error) {
    if (error instanceof EndlessLine) throw damaged(path, number + 1);
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  return { recorded, length, begun: number > 0 };
}

const damaged = (path: string, line: number): JournalMismatch =>
  new JournalMismatch(`"${path}" is no state file of a scan, or is damaged in line ${line.toString()}.`);

function parse(text: string, path: string, number: number): JournalLine {
  try {
    const line: unknown = JSON.parse(text);
    if (isJournalLine(line)) return line;
  } catch {
    // Said below.
  }
  throw damaged(path, number);
}

function compare(line: JournalLine, options: Readonly<Record<string, unknown>>, path: string): void {
  if (line.t !== 'scan') throw damaged(path, 1);
  const names = new Set([...Object.keys(options), ...Object.keys(line.options)]);
  const others = [...names].filter(
    (name) => JSON.stringify(options[name]) !== JSON.stringify(line.options[name]),
  );
  if (others.length === 0) return;
  const differences = others.map(
    (name) => `${name} was ${JSON.stringify(line.options[name])}, now ${JSON.stringify(options[name])}`,
  );
  throw new JournalMismatch(
    `"${path}" is the state of a scan with other options: ${differences.join('; ')}. ` +
      'Give the same options, or another state file.',
  );
}
