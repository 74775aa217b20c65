import { BrokenInput } from './parse-request.js';

type Chunk = IteratorResult<Uint8Array, unknown>;

/** A stream of bytes from which exactly the requested number can be read, without waiting for more. */
export class ByteSource {
  readonly #chunks: AsyncIterator<Uint8Array, unknown>;
  readonly #onEnd: () => void;
  #held: Uint8Array[] = [];
  #bytes = 0;
  #next: Promise<Chunk> | undefined;

  /** @param onEnd called as soon as the end of the input is known; buffered bytes can still be read */
  constructor(input: AsyncIterable<Uint8Array>, onEnd: () => void = () => undefined) {
    this.#chunks = input[Symbol.asyncIterator]();
    this.#onEnd = onEnd;
  }

  /** Whether all received bytes have been read. */
  get isDrained(): boolean {
    return this.#bytes === 0;
  }

  /**
   * Reads an exact number of bytes.
   * @returns undefined if the input ended before the first byte
   * @throws BrokenInput if it ended after the first byte
   */
  async read(count: number): Promise<Uint8Array | undefined> {
    while (this.#bytes < count) {
      if (!(await this.#pull())) {
        if (this.#bytes === 0) return undefined;
        throw new BrokenInput('The input ended within a message.');
      }
    }
    const bytes = this.#take(count);
    this.#ahead();
    return bytes;
  }

  /** Skips a number of bytes without buffering them. */
  async skip(count: number): Promise<void> {
    for (let left = count; left > 0;) {
      if (this.#bytes === 0 && !(await this.#pull()))
        throw new BrokenInput('The input ended within a message.');
      left -= this.#take(Math.min(left, this.#bytes)).length;
    }
    this.#ahead();
  }

  /** Requests the next chunk without waiting for it, so that the end of the input is noticed during other work. */
  #ahead(): void {
    if (this.#bytes > 0 || this.#next !== undefined) return;
    this.#next = this.#chunks.next();
    this.#next.then(
      ({ done }) => {
        if (done === true) this.#onEnd();
      },
      // The next read reports the error.
      () => undefined,
    );
  }

  async #pull(): Promise<boolean> {
    const { done, value } = await (this.#next ?? this.#chunks.next());
    if (done === true) return false;
    this.#next = undefined;
    this.#held.push(value);
    this.#bytes += value.length;
    return true;
  }

  #take(count: number): Uint8Array {
    const [first] = this.#held;
    this.#bytes -= count;
    if (first !== undefined && first.length > count) {
      this.#held[0] = first.subarray(count);
      return first.subarray(0, count);
    }
    const taken = new Uint8Array(count);
    let at = 0;
    let whole = 0;
    for (const chunk of this.#held) {
      const part = chunk.subarray(0, count - at);
      taken.set(part, at);
      at += part.length;
      if (part.length < chunk.length) {
        this.#held[whole] = chunk.subarray(part.length);
        break;
      }
      whole += 1;
    }
    this.#held = this.#held.slice(whole);
    return taken;
  }
}
