import { createReadStream } from 'node:fs';

/** One line of a file. */
export interface Line {
  readonly text: string;
  /** Byte offset behind its line feed. */
  readonly end: number;
}

/** A line has no end; nothing more of the file is read. */
export class EndlessLine extends Error {
  constructor() {
    super(`a line of more than ${(LONGEST_LINE / 2 ** 20).toString()} MiB`);
    this.name = 'EndlessLine';
  }
}

/** Bytes of a line at most. */
export const LONGEST_LINE = 2 ** 26;

/**
 * The whole lines of a file as UTF-8; what stands behind the last line feed is skipped.
 * @param from first byte
 * @param to byte behind the last; none: to its end
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
      // Pieces are joined once for each line, however many it is made of.
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
