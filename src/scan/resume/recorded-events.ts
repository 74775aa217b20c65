import { eventOfFinding } from '../results/finding-of.js';
import type { ScanEvents } from '../scan-finding.js';
import type { RecordedFile } from './journal-contents.js';
import type { JournalLine } from './journal-line.js';
import { readLines } from './read-lines.js';

/** The lines of a journal that are recorded of a file, in their order. */
export async function* recordedLines(
  path: string,
  { from, to }: Pick<RecordedFile, 'from' | 'to'>,
): AsyncIterable<JournalLine> {
  if (to <= from) return;
  for await (const { text } of readLines(path, from, to)) yield JSON.parse(text) as JournalLine;
}

/** What lines tell of a file, as the scan that wrote them told it. */
export async function* eventsOf(lines: AsyncIterable<JournalLine>): ScanEvents {
  for await (const line of lines) {
    if (line.t === 'block') yield line.findings.map(eventOfFinding);
    if (line.t === 'end') yield line.events;
  }
}
