import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import type { Span } from '../../core/span.js';
import { localName } from './workbook-parts.js';
import { Leftover, type LeftoverText } from './leftover.js';
import { BrokenPart, refuseDeclaration } from './sheet-walk.js';

const FIRST_BYTES = 65_536;
const FIRST_STRINGS = 4_096;

/** A compact list of strings by index: a workbook may have millions. */
export class PackedStrings {
  #bytes = Buffer.alloc(FIRST_BYTES);
  #ends = new Uint32Array(FIRST_STRINGS);
  #used = 0;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(text: string): void {
    const length = Buffer.byteLength(text);
    if (this.#used + length > this.#bytes.length) {
      const grown = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#used + length));
      this.#bytes.copy(grown, 0, 0, this.#used);
      this.#bytes = grown;
    }
    if (this.#count === this.#ends.length) {
      const grown = new Uint32Array(this.#ends.length * 2);
      grown.set(this.#ends);
      this.#ends = grown;
    }
    this.#used += this.#bytes.write(text, this.#used);
    this.#ends[this.#count++] = this.#used;
  }

  /** Returns a string; undefined if the index is out of range. */
  at(index: number): string | undefined {
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) return undefined;
    return this.#bytes.toString('utf8', index === 0 ? 0 : this.#ends[index - 1], this.#ends[index]);
  }
}

/**
 * Walks the shared strings of a workbook, whole or streamed. A string consists of all its runs without phonetic
 * readings; phonetic readings and unused strings go to the leftover.
 */
export class StringWalk implements TokenizerCallbacks {
  readonly #tokenizer = new Tokenizer({ decodeEntities: true, xmlMode: true }, this);
  readonly #leftover = new Leftover();
  readonly #isUsed: (index: number) => boolean;
  readonly #heard: (text: string, place: Span) => void;
  #source = '';
  #base = 0;
  #done = 0;
  #index = -1;
  #depth = 0;
  #phonetic = 0;
  #isInText = false;
  #text = '';
  #tag = '';
  /** Start offset of the open string. */
  #startOfString: number | undefined;
  /** Whether the open string has no markup other than plain text elements. */
  #isPlain = true;
  #consumed: Span[] = [];

  /**
   * @param heard called with each string and the span of its element, in order
   * @param isUsed whether a cell uses a string; the text of others goes to the leftover
   */
  constructor(heard: (text: string, place: Span) => void, isUsed: (index: number) => boolean = () => true) {
    this.#heard = heard;
    this.#isUsed = isUsed;
  }

  /** @throws BrokenPart */
  push(piece: string): void {
    this.#source += piece;
    this.#tokenizer.write(piece);
    this.#drain();
  }

  /** @throws BrokenPart */
  end(): void {
    this.#tokenizer.end();
    if (this.#depth !== 0) throw new BrokenPart('is truncated or not well-formed');
    this.#done = this.#base + this.#source.length;
    this.#drain();
  }

  /** Returns everything except the text of used strings, since the last call. */
  takeLeftover(): readonly LeftoverText[] {
    return this.#leftover.take();
  }

  ontext(start: number, end: number): void {
    this.#add(start, end, this.#slice(start, end));
  }

  ontextentity(codePoint: number, end: number): void {
    this.#add(this.#done, end, String.fromCodePoint(codePoint));
  }

  oncdata(start: number, end: number, endOffset: number): void {
    this.#add(start, end - endOffset, this.#slice(start, end - endOffset));
    this.#done = end;
  }

  onopentagname(start: number, end: number): void {
    this.#tag = localName(this.#slice(start, end));
    if (this.#tag === 'si') {
      this.#startOfString = start - 1;
      this.#isPlain = true;
      this.#consumed = [];
    } else if (this.#tag !== 't') this.#isPlain = false;
  }

  onopentagend(end: number): void {
    this.#open();
    this.#done = end + 1;
  }

  onselfclosingtag(end: number): void {
    this.#open();
    this.#done = end + 1;
    this.#close(this.#tag);
  }

  onclosetag(start: number, end: number): void {
    const at = this.#source.indexOf('>', end - this.#base);
    this.#done = at < 0 ? end : this.#base + at + 1;
    this.#close(localName(this.#slice(start, end)));
  }

  ondeclaration(start: number, end: number): void {
    refuseDeclaration(this.#slice(start, end));
  }

  oncomment(_start: number, end: number): void {
    this.#isPlain = false;
    this.#done = end + 1;
  }

  onprocessinginstruction(_start: number, end: number): void {
    this.#isPlain = false;
    this.#done = end + 1;
  }

  onattribname(start: number, end: number): void {
    if (this.#slice(start, end) !== 'xml:space') this.#isPlain = false;
  }

  onattribdata(start: number, end: number): void {
    if (this.#slice(start, end) !== 'preserve') this.#isPlain = false;
  }

  onattribentity(): void {
    this.#isPlain = false;
  }

  onattribend(): void {
    // The name and value have already been handled.
  }

  onend(): void {
    this.#done = this.#base + this.#source.length;
  }

  #open(): void {
    this.#depth += 1;
    if (this.#tag === 'si') {
      this.#index += 1;
      this.#text = '';
    }
    if (this.#tag === 'rPh') this.#phonetic += 1;
    this.#isInText = this.#tag === 't' && this.#phonetic === 0;
  }

  #close(name: string): void {
    this.#depth -= 1;
    this.#isInText = false;
    if (name === 'rPh') this.#phonetic -= 1;
    if (name !== 'si') return;
    const start = this.#startOfString ?? this.#done;
    this.#heard(this.#text, { start, end: this.#done });
    this.#startOfString = undefined;
    if (!this.#isUsed(this.#index)) return;
    if (this.#isPlain) this.#leftover.skip(start, this.#done);
    else for (const span of this.#consumed) this.#leftover.skip(span.start, span.end);
  }

  #add(start: number, end: number, text: string): void {
    this.#done = end;
    if (this.#isInText) {
      this.#text += text;
      this.#consumed.push({ start, end });
    } else if (text.trim() !== '') this.#isPlain = false;
    else if (this.#startOfString === undefined) this.#leftover.skip(start, end);
  }

  #slice(start: number, end: number): string {
    return this.#source.slice(start - this.#base, end - this.#base);
  }

  #drain(): void {
    const until = Math.min(this.#done, this.#startOfString ?? Infinity);
    if (until <= this.#base) return;
    this.#leftover.push(this.#source.slice(0, until - this.#base), this.#base);
    this.#source = this.#source.slice(until - this.#base);
    this.#base = until;
  }
}
