import type { TextSink } from './text-sink.js';

/** Longest stretch that a pattern takes in; so much of a text is held until what follows it is known. */
const HELD = 1_024;
const BATCH = 8_192;
/** What a sink that begins late is given of what stands before. */
const HISTORY = 1_024;

/**
 * Replaces what a pattern matches in a stream of text. Where the text is cut makes no difference, as no match is longer
 * than what is held back. The sink begins at the first change: until then it would read what another one reads.
 */
export class RewriteStream implements TextSink {
  readonly #pattern: RegExp;
  readonly #write: (match: RegExpExecArray) => string | undefined;
  readonly #open: () => TextSink;
  #sink: TextSink | undefined;
  #held = '';
  #history = '';

  /**
   * @param pattern with the flag `g`; its matches are bounded
   * @param write what stands for a match; undefined: it stays
   */
  constructor(pattern: RegExp, write: (match: RegExpExecArray) => string | undefined, open: () => TextSink) {
    [this.#pattern, this.#write, this.#open] = [pattern, write, open];
  }

  push(text: string): void {
    this.#held += text;
    if (this.#held.length >= BATCH + HELD) this.#take(this.#held.length - HELD);
  }

  end(): void {
    this.#take(this.#held.length);
    this.#sink?.end();
  }

  #take(limit: number): void {
    let from = 0;
    let written = '';
    for (const match of this.#held.matchAll(this.#pattern)) {
      if (match.index >= limit) break;
      const replacement = this.#write(match);
      if (replacement === undefined) continue;
      written += this.#held.slice(from, match.index) + replacement;
      from = match.index + match[0].length;
    }
    const end = Math.max(from, limit);
    const text = written + this.#held.slice(from, end);
    this.#held = this.#held.slice(end);
    if (this.#sink === undefined && from > 0) {
      this.#sink = this.#open();
      this.#sink.push(this.#history);
    }
    if (this.#sink === undefined) this.#history = (this.#history + text).slice(-HISTORY);
    else this.#sink.push(text);
  }
}
