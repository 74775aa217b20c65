import { eventsOfBlock } from '../results/finding-of.js';
import type { ScanEvents } from '../scan-finding.js';
import type { RecordedFile } from './journal-contents.js';
import type { JournalLine } from './journal-line.js';
import { readLines } from './read-lines.js';

/** Yields the journal lines recorded for a file, in order. */
export async function* recordedLines(
  path: string,
  { from, to }: Pick<RecordedFile, 'from' | 'to'>,
): AsyncIterable<JournalLine> {
  if (to <= from) return;
  for await (const { text } of readLines(path, from, to)) yield JSON.parse(text) as JournalLine;
}

/** Converts recorded lines back to the events of the scan that wrote them. */
export async function* eventsOf(lines: AsyncIterable<JournalLine>): ScanEvents {
  for await (const line of lines) {
    if (line.t === 'block') yield eventsOfBlock(line.findings, line.more);
    if (line.t === 'end') yield line.events;
  }
}
