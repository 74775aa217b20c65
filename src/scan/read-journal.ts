import { createReadStream } from 'node:fs';
import type { FileIdentity } from './input-file.js';
import { JournalMismatch, type JournalLine } from './journal-line.js';
import type { ScanFormat } from './scan-finding.js';

/** What a journal knows of one file. */
export interface RecordedFile {
  readonly identity: FileIdentity;
  readonly format: ScanFormat;
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
  for await (const { text, end } of linesOf(path)) {
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
  return { recorded, length, begun: number > 0 };
}

const damaged = (path: string, line: number): JournalMismatch =>
  new JournalMismatch(`"${path}" is no state file of a scan, or is damaged in line ${line.toString()}.`);

function parse(text: string, path: string, number: number): JournalLine {
  try {
    const line = JSON.parse(text) as Partial<JournalLine> | null;
    if (typeof line?.t === 'string') return line as JournalLine;
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

/** Whole lines with the byte offset behind each. */
async function* linesOf(path: string): AsyncIterable<{ readonly text: string; readonly end: number }> {
  let rest = Buffer.alloc(0);
  let end = 0;
  try {
    for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
      let bytes = Buffer.concat([rest, piece]);
      for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10)) {
        end += at + 1;
        yield { text: bytes.toString('utf8', 0, at), end };
        bytes = bytes.subarray(at + 1);
      }
      rest = bytes;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw error;
  }
}
