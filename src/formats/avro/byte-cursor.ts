import { UnreadableDocument } from '../content/document-text.js';

/** Bytes that a whole number takes at most. */
const LONGEST_NUMBER = 10;

/** Bytes that arrive in pieces, taken as Avro writes them. */
export class ByteCursor {
  readonly #pieces: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(pieces: AsyncIterable<Buffer>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** Whether there is nothing more. */
  async isDone(): Promise<boolean> {
    return (await this.#fill(1)) === 0;
  }

  /** @throws UnreadableDocument where there are not so many */
  async take(bytes: number): Promise<Buffer> {
    if ((await this.#fill(bytes)) < bytes) throw new UnreadableDocument('the Avro file is truncated');
    const taken = this.#held.subarray(0, bytes);
    this.#held = this.#held.subarray(bytes);
    return taken;
  }

  /** A whole number, of which the lowest bit is the sign. */
  async long(): Promise<number> {
    const number = await this.unsigned();
    return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
  }

  /** A whole number in groups of seven bits, the lowest first. */
  async unsigned(): Promise<number> {
    let number = 0;
    for (let group = 0; group < LONGEST_NUMBER; group++) {
      const [byte = 0] = await this.take(1);
      number += (byte & 0x7f) * 2 ** (7 * group);
      if (byte < 0x80) return number;
    }
    throw new UnreadableDocument('the Avro file is broken');
  }

  /** How long something is. @throws UnreadableDocument where that cannot be */
  async length(most: number): Promise<number> {
    const length = await this.long();
    if (length >= 0 && length <= most) return length;
    const mebibytes = (most / 2 ** 20).toString();
    throw new UnreadableDocument(`a part of the Avro file claims more than ${mebibytes} MiB`);
  }

  async #fill(wanted: number): Promise<number> {
    if (this.#held.length >= wanted) return this.#held.length;
    const held = [this.#held];
    let bytes = this.#held.length;
    while (bytes < wanted) {
      const next = await this.#pieces.next();
      if (next.done === true) break;
      held.push(next.value);
      bytes += next.value.length;
    }
    this.#held = Buffer.concat(held);
    return bytes;
  }
}
