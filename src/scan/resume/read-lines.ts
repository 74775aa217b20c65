import { createReadStream } from 'node:fs';

/** One line of a file. */
export interface Line {
  readonly text: string;
  /** Byte offset after its line feed. */
  readonly end: number;
}

/** A line exceeds the length limit; the rest of the file is not read. */
export class EndlessLine extends Error {
  constructor() {
    super(`a line of more than ${(LONGEST_LINE / 2 ** 20).toString()} MiB`);
    this.name = 'EndlessLine';
  }
}

/** Maximum line length in bytes. */
export const LONGEST_LINE = 2 ** 26;

/**
 * Yields the complete lines of a UTF-8 file. Data after the last line feed is skipped.
 * @param from first byte
 * @param to exclusive end; default: end of file
 * @throws EndlessLine
 */
export async function* readLines(path: string, from = 0, to = Infinity): AsyncIterable<Line> {
  const stream = createReadStream(path, { start: from, end: to - 1 });
  let held: Buffer[] = [];
  let heldBytes = 0;
  let end = from;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    let start = 0;
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, start)) {
      // Concatenate once per line, however many chunks it spans.
      const bytes = Buffer.concat([...held, piece.subarray(start, at)]);
      held = [];
      heldBytes = 0;
      start = at + 1;
      end += bytes.length + 1;
      yield { text: bytes.toString('utf8'), end };
    }
    held.push(piece.subarray(start));
    heldBytes += piece.length - start;
    if (heldBytes > LONGEST_LINE) throw new EndlessLine();
  }
}
