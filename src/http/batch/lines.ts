/** One line of a stream of bytes, without its end. */
export interface Line {
  /** Counted from 1. */
  readonly number: number;
  /** Undefined: it is longer than a line may be, and was not kept. */
  readonly bytes: Buffer | undefined;
}

const LINE_FEED = 0x0a;

/**
 * Cuts a stream into lines, in memory bounded by one line and one piece. However it is divided into pieces, the lines
 * are the same; a last line need not end.
 * @param most bytes that a line may have
 */
export async function* linesOf(pieces: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Line> {
  let number = 1;
  let parts: Uint8Array[] = [];
  let length = 0;
  const add = (part: Uint8Array): void => {
    length += part.length;
    if (length > most) parts = [];
    else if (part.length > 0) parts.push(part);
  };
  const line = (): Line => {
    const ended = { number, bytes: length > most ? undefined : Buffer.concat(parts) };
    number += 1;
    parts = [];
    length = 0;
    return ended;
  };
  for await (const piece of pieces) {
    let from = 0;
    for (let end = piece.indexOf(LINE_FEED); end >= 0; end = piece.indexOf(LINE_FEED, from)) {
      add(piece.subarray(from, end));
      from = end + 1;
      yield line();
    }
    add(piece.subarray(from));
  }
  if (length > 0) yield line();
}
