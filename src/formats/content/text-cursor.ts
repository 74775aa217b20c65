/** Characters that lie ready at least where there are so many. */
const AHEAD = 65_536;

/** A text that arrives in pieces, of which as much lies ready as is asked for. */
export class TextCursor {
  readonly #pieces: AsyncIterator<string>;
  #isOver = false;
  /** What lies ready. */
  text = '';
  /** Offset of the next character in it. */
  at = 0;

  constructor(pieces: AsyncIterable<string>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** Whether nothing comes behind what lies ready. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Whether there is nothing more. */
  get isDone(): boolean {
    return this.#isOver && this.at >= this.text.length;
  }

  /** Whether more should be made ready. */
  get isShort(): boolean {
    return !this.#isOver && this.text.length - this.at < AHEAD;
  }

  /** Makes so many characters ready at least, where there are so many. */
  async fill(wanted = AHEAD): Promise<void> {
    const held = [this.text.slice(this.at)];
    let length = this.text.length - this.at;
    while (length < wanted && !this.#isOver) {
      const next = await this.#pieces.next();
      if (next.done === true) this.#isOver = true;
      else {
        held.push(next.value);
        length += next.value.length;
      }
    }
    this.text = held.join('');
    this.at = 0;
  }

  /** Takes what stands before an offset of what lies ready. */
  take(end: number): string {
    const taken = this.text.slice(this.at, end);
    this.at = end;
    return taken;
  }
}
