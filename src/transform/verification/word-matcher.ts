import { MONTHS, NUMBER, numberForms } from './spellings.js';
import type { TextSink } from './text-streams.js';
import { START, stepKey, type Key, type Needle, type ValueIndex } from './value-index.js';
import { WordReader, type ReadWord, LONGEST_JOINED, powerOf } from './word-reader.js';

/** Called with the category of a value that was found. */
type OnFound = (category: string) => void;

/** A partial match of a sequence. */
interface Walk {
  readonly key: Key;
  readonly isTight: boolean;
  readonly isCapital: boolean;
}

/** Minimum length of joined words. */
const LEAST_JOINED = 6;

const HELD = 256;
const BATCH = 8_192;

/** Matches values in a stream of text by sequences of words, and by words joined without separators. */
export class WordMatcher {
  readonly #index: ValueIndex;
  readonly #onFound: OnFound;
  readonly #isBinary: boolean;
  readonly #reader: WordReader;
  #walks: Walk[] = [];
  /** Candidates for joined words, as parallel arrays of hashes and lengths. */
  readonly #as = new Int32Array(LONGEST_JOINED + 1);
  readonly #bs = new Int32Array(LONGEST_JOINED + 1);
  readonly #lengths = new Int32Array(LONGEST_JOINED + 1);
  #joined = 0;

  /** @param isBinary whether to report only values that are too long to occur in random bytes */
  constructor(index: ValueIndex, isBinary: boolean, onFound: OnFound) {
    this.#index = index;
    this.#isBinary = isBinary;
    this.#onFound = onFound;
    this.#reader = new WordReader((word) => {
      this.#take(word);
    });
  }

  push(text: string): void {
    this.#reader.push(text);
  }

  end(): void {
    this.#reader.end();
  }

  #take(word: ReadWord): void {
    const month = word.isDigits ? 0 : this.#index.month(word.a, word.b);
    const symbol = month === 0 ? undefined : MONTHS[month - 1];
    const before = this.#walks;
    this.#walks = [];
    if (!word.isApart)
      for (const walk of before) {
        this.#step(walk, word, word);
        if (symbol !== undefined) this.#step(walk, symbol, word);
      }
    this.#step(undefined, word, word);
    if (symbol !== undefined) this.#step(undefined, symbol, word);
    this.#join(word);
  }

  /** @param walk the partial match so far; undefined to start a new one */
  #step(walk: Walk | undefined, symbol: Key, { isTight, isCapital }: ReadWord): void {
    const key = stepKey(walk === undefined ? START : walk.key, symbol);
    if (!this.#index.goesOn(key)) return;
    const next: Walk =
      walk === undefined
        ? { key, isTight: true, isCapital }
        : { key, isTight: walk.isTight && isTight, isCapital: walk.isCapital };
    this.#walks.push(next);
    const needle = this.#index.sequence(key);
    if (needle === undefined || (needle.isTight && !next.isTight) || (needle.isCased && !next.isCapital))
      return;
    this.#found(needle);
  }

  /** Extends each recent candidate by this word, and checks all of them. */
  #join({ a, b, length, isTight }: ReadWord): void {
    const [as, bs, lengths] = [this.#as, this.#bs, this.#lengths];
    let kept = 0;
    if (isTight && length < LONGEST_JOINED) {
      const [powerA, powerB] = [powerOf('a', length), powerOf('b', length)];
      for (let at = 0; at < this.#joined; at += 1) {
        const joined = (lengths[at] ?? 0) + length;
        if (joined > LONGEST_JOINED) continue;
        as[kept] = (Math.imul(as[at] ?? 0, powerA) + a) | 0;
        bs[kept] = (Math.imul(bs[at] ?? 0, powerB) + b) | 0;
        lengths[kept] = joined;
        kept += 1;
      }
    }
    if (length <= LONGEST_JOINED) {
      [as[kept], bs[kept], lengths[kept]] = [a, b, length];
      kept += 1;
    }
    this.#joined = kept;
    for (let at = 0; at < kept; at += 1) {
      if ((lengths[at] ?? 0) < LEAST_JOINED) continue;
      const needle = this.#index.joined(as[at] ?? 0, bs[at] ?? 0);
      if (needle !== undefined) this.#found(needle);
    }
  }

  #found({ category, isStrong }: Needle): void {
    if (isStrong || !this.#isBinary) this.#onFound(category);
  }
}

/** Matches replaced numbers in any notation. */
export class NumberScanner implements TextSink {
  readonly #index: ValueIndex;
  readonly #onFound: OnFound;
  #held = '';
  /** The character before the held text. */
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
