import type { Occurrence } from '../harmonization/occurrence.js';
import type { ProviderInput } from '../providers/provider.js';
import { ChunkJoin } from '../discovery/chunk-findings.js';
import { TextCutter, type TextChunk } from '../text/cut-text.js';
import type { ScanLocation } from '../scan/scan-finding.js';
import { createLocator, type TextPosition } from '../text/text-position.js';

/** An occurrence with its place in the file. */
export interface LocatedOccurrence {
  readonly occurrence: Occurrence;
  readonly location: ScanLocation;
  readonly part?: string;
  readonly key?: string;
  readonly value: string;
}

/** Texts of a file that providers read in one go, and the way back from what they find to the file. */
export interface TextBlock {
  readonly inputs: readonly ProviderInput[];
  /** Places what was found in each input. Blocks of a file are placed in their order. */
  place(found: readonly (readonly Occurrence[])[]): Iterable<LocatedOccurrence>;
}

/** Names a place from the positions of its start and end. */
export type NamePlace = (start: TextPosition, end: TextPosition) => ScanLocation;

export const inFile: NamePlace = (start, end) => ({
  location_unit: 'file',
  start_index: start.codePoint,
  end_index: end.codePoint,
  start_line: start.line,
  start_column: start.column,
  end_line: end.line,
  end_column: end.column,
});

/** Finds the positions of a chunk's offsets. */
export type LocateChunk = (
  chunk: TextChunk,
) => (start: number, end: number) => readonly [TextPosition, TextPosition];

const byChunk: LocateChunk = (chunk) => {
  // One for each end: both are asked in ascending order, more or less, and then cost one pass.
  const start = createLocator(chunk.text, chunk.at);
  const end = createLocator(chunk.text, chunk.at);
  return (from, to) => [start(from), end(to)];
};

/** What sets the texts of one source apart. */
export interface TextSource {
  readonly name: NamePlace;
  readonly part?: string;
  readonly locate?: LocateChunk;
}

/** Turns chunks of one text, in their order, into blocks. */
export class ChunkBlocks {
  readonly #join = new ChunkJoin();
  readonly #source: TextSource;

  constructor(source: TextSource) {
    this.#source = source;
  }

  of(chunk: TextChunk): TextBlock {
    const { name, part, locate = byChunk } = this.#source;
    const join = this.#join;
    const positions = locate(chunk);
    return {
      inputs: [{ text: chunk.text }],
      *place([occurrences = []]) {
        for (const occurrence of join.take(chunk, occurrences)) {
          const [start, end] = positions(occurrence.start, occurrence.end);
          const value = chunk.text.slice(occurrence.start, occurrence.end);
          yield { occurrence, location: name(start, end), value, ...(part !== undefined && { part }) };
        }
      },
    };
  }
}

/** Blocks of a text that arrives in pieces; a byte order mark counts but is not read. */
export async function* blocksOfText(
  pieces: AsyncIterable<string>,
  bytes: number,
  source: TextSource,
): AsyncIterable<TextBlock> {
  const blocks = new ChunkBlocks(source);
  let cutter: TextCutter | undefined;
  for await (const piece of pieces) {
    let text = piece;
    if (cutter === undefined) {
      const marked = piece.startsWith('\uFEFF');
      if (marked) text = piece.slice(1);
      cutter = new TextCutter({ bytes, ...(marked && { from: BEHIND_MARK }) });
    }
    for (const chunk of cutter.push(text)) if (hasWords(chunk)) yield blocks.of(chunk);
  }
  for (const chunk of cutter?.end() ?? []) if (hasWords(chunk)) yield blocks.of(chunk);
}

const BEHIND_MARK: TextPosition = { utf16: 1, codePoint: 1, line: 1, column: 2 };

const hasWords = ({ text }: TextChunk): boolean => /\S/.test(text);
