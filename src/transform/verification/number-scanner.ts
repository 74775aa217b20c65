import { NUMBER, numberForms } from './numbers.js';
import type { TextSink } from './text-sink.js';
import type { ValueIndex } from './value-index.js';
import type { OnFound } from './word-matcher.js';

const HELD = 256;
const BATCH = 8_192;

/** Looks for numbers that were replaced, however they are written. */
export class NumberScanner implements TextSink {
  readonly #index: ValueIndex;
  readonly #onFound: OnFound;
  #held = '';
  /** Characters that were read before what is held. */
  #before = '';

  constructor(index: ValueIndex, onFound: OnFound) {
    [this.#index, this.#onFound] = [index, onFound];
  }

  push(text: string): void {
    this.#held += text;
    if (this.#held.length >= BATCH + HELD) this.#take(this.#held.length - HELD);
  }

  end(): void {
    this.#take(this.#held.length);
  }

  #take(limit: number): void {
    let end = limit;
    for (const match of this.#held.matchAll(NUMBER)) {
      if (match.index >= limit) break;
      const [written] = match;
      end = Math.max(end, match.index + written.length);
      const before = match.index === 0 ? this.#before : this.#held.charAt(match.index - 1);
      if (/[\d.,]/.test(before)) continue;
      for (const form of numberForms(written)) {
        const needle = this.#index.number(form);
        if (needle !== undefined) this.#onFound(needle.category);
      }
    }
    this.#before = this.#held.charAt(end - 1);
    this.#held = this.#held.slice(end);
  }
}
