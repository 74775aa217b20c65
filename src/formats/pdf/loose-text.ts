import { PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import type { UnreadPart } from '../content/document-text.js';
import { isProgramName, isProgramText } from './program-text.js';
import { textOfBytes } from './open-pdf.js';

/** Text of a part that belongs to no object. */
export interface LooseSection {
  readonly part: string;
  readonly text: string;
}

/** Content of a PDF outside streams, whether or not an object refers to it. */
export interface LooseText {
  readonly sections: readonly LooseSection[];
  readonly unread: readonly UnreadPart[];
}

const OUTSIDE = 'text outside the objects';
const INSIDE = 'text that no object lists';
const BINARY = 'it contains binary data of an unknown kind';
/** Start of a known part of the file; everything between two known parts is loose text. */
const KNOWN_PART =
  /%PDF-\d\.\d|%%EOF|startxref[\s\0]{0,16}\d{0,20}|xref(?=[\s\0])|trailer(?=[\s\0<])|(?<!\d)\d{1,10}[\s\0]{1,16}\d{1,5}[\s\0]{1,16}obj(?![a-z])/g;
/** A row of a cross-reference table, or a subsection header. */
const TABLE_ROW = /[\s\0]{0,16}\d{1,10}[\s\0]{1,16}\d{1,10}(?:[\s\0]{1,16}[nf])?(?=[\s\0]|$)/y;
const NEXT_IS_OBJECT = /[\s\0]{0,16}\d{1,10}[\s\0]{1,16}\d{1,5}[\s\0]{1,16}obj(?![a-z])/y;
const BLANK = /[\s\0]+/y;
const LINE = /[^\r\n]*/y;
const HEX = /<[\da-f\s\0]*>/iy;
const WORD = /[^\s\0()<>[\]{}/%]+/y;
const NUMBER = /^[+-]?[\d.]+$/;
const KEYWORDS: ReadonlySet<string> = new Set('obj R true false null endstream endobj stream'.split(' '));
/** The line after the header that marks the file as binary, e.g. `%âãÏÓ`. */
const BINARY_MARK = /^[\s\0]*%?[^\x20-\x7e\r\n]{1,32}/;
const STRAY_KEYWORDS = /\b(?:endobj|endstream)\b/g;
/** Fewer bytes than this outside objects are padding. */
const LEAST_BYTES = 5;
/** Number of bytes before a stream that are searched for its length. */
const DICTIONARY_BYTES = 2_048;
const LENGTH = /\/Length[\s\0]{1,8}(\d{1,10})(?!\d|[\s\0]{1,8}\d{1,5}[\s\0]{1,8}R)/;
const END_OF_STREAM = /[\s\0]{0,4}endstream/y;

/**
 * Lexes a PDF in one pass and collects comments, strings, names and everything between objects.
 * @param known lines already found in objects, which are omitted
 */
export function looseTexts(bytes: Uint8Array, known: ReadonlySet<string>): LooseText {
  const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return new Lexer(pdf.toString('latin1'), known).run();
}

/** Splits a text into lines at any line ending. */
export const linesOf = (text: string): readonly string[] => text.split(/\r\n|\r|\n/);

class Lexer {
  readonly #source: string;
  readonly #known: ReadonlySet<string>;
  readonly #lines = new Map<string, Set<string>>();
  readonly #unread = new Map<string, UnreadPart>();
  /** If encrypted, strings in objects are ciphertext. */
  readonly #isEncrypted: boolean;
  #at = 0;
  /** The preceding name. */
  #key = '';
  /** No string that starts before this offset is closed. */
  #openBefore = 0;

  constructor(source: string, known: ReadonlySet<string>) {
    this.#source = source;
    this.#known = known;
    this.#isEncrypted = source.includes('/Encrypt');
  }

  run(): LooseText {
    let isHeader = false;
    while (this.#at < this.#source.length) {
      KNOWN_PART.lastIndex = this.#at;
      const known = KNOWN_PART.exec(this.#source);
      this.#gap(this.#source.slice(this.#at, known?.index ?? this.#source.length), isHeader);
      if (known === null) break;
      this.#at = KNOWN_PART.lastIndex;
      isHeader = known[0].startsWith('%PDF');
      if (known[0] === 'xref') this.#table();
      else if (known[0] === 'trailer') this.#inside('trailer');
      else if (known[0].endsWith('obj')) this.#inside(INSIDE);
    }
    return {
      sections: [...this.#lines].map(([part, lines]) => ({ part, text: [...lines].join('\n') })),
      unread: [...this.#unread.values()],
    };
  }

  #match(expression: RegExp): string | undefined {
    expression.lastIndex = this.#at;
    const found = expression.exec(this.#source)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #gap(gap: string, isHeader: boolean): void {
    const text = (isHeader ? gap.replace(BINARY_MARK, '') : gap)
      .replaceAll(STRAY_KEYWORDS, ' ')
      .replace(/^[\s\0]+/, '')
      .trimEnd();
    const end = text.search(/\0*$/);
    const bytes = Buffer.from(text.slice(0, end), 'latin1');
    if (bytes.length < LEAST_BYTES) return;
    if (!isPlain(bytes)) this.#unread.set(OUTSIDE, { part: 'data outside the objects', reason: BINARY });
    this.#add(OUTSIDE, bytes);
  }

  #table(): void {
    for (;;) {
      NEXT_IS_OBJECT.lastIndex = this.#at;
      if (NEXT_IS_OBJECT.test(this.#source) || this.#match(TABLE_ROW) === undefined) return;
    }
  }

  /** Lexes an object up to `endobj`, or the dictionary of a trailer. */
  #inside(part: string): void {
    const from = this.#at;
    let depth = 0;
    let words: string[] = [];
    const flush = (): void => {
      if (words.length > 0) this.#add(part, Buffer.from(words.join(' '), 'latin1'));
      words = [];
    };
    for (let ends = false; !ends && this.#at < this.#source.length;) {
      if (this.#match(BLANK) !== undefined) continue;
      const word = this.#match(WORD);
      if (word === undefined) {
        flush();
        if (this.#source.startsWith('%%EOF', this.#at)) break;
        depth += this.#delimited(part);
        ends = part === 'trailer' && depth <= 0;
      } else if (word === 'endobj') break;
      else if (word === 'stream') ends = this.#stream(from) === 'endless';
      else if (word === 'startxref' || word === 'xref' || word === 'trailer') {
        this.#at -= word.length;
        break;
      } else if (words.length > 0 || !(NUMBER.test(word) || KEYWORDS.has(word))) words.push(word);
    }
    flush();
  }

  /** Lexes a comment, string, name or bracket. Returns the change in dictionary depth. */
  #delimited(part: string): number {
    const source = this.#source;
    const two = source.slice(this.#at, this.#at + 2);
    if (two === '<<' || two === '>>') {
      this.#at += 2;
      return two === '<<' ? 1 : -1;
    }
    if (two.startsWith('%')) this.#add('comment', Buffer.from(this.#match(LINE)?.slice(1) ?? '', 'latin1'));
    else if (two.startsWith('/')) {
      this.#at += 1;
      const name = PDFName.of(this.#match(WORD) ?? '').decodeText();
      if (!isProgramName(name, this.#key)) this.#add(part, Buffer.from(name, 'utf8'));
      this.#key = name;
    } else if (two.startsWith('(')) this.#string(part);
    else if (two.startsWith('<')) {
      const hex = this.#match(HEX);
      if (hex === undefined) this.#at += 1;
      else this.#value(part, PDFHexString.of(hex.slice(1, -1)).asBytes());
    } else this.#at += 1;
    return 0;
  }

  #string(part: string): void {
    const from = this.#at;
    this.#at += 1;
    if (from < this.#openBefore) return;
    const to = closeOf(this.#source, from);
    if (to === undefined) this.#openBefore = this.#source.length;
    else {
      this.#value(part, PDFString.of(this.#source.slice(from + 1, to)).asBytes());
      this.#at = to + 1;
    }
  }

  /**
   * Adds a string. Binary strings in objects are skipped: they are palettes and keys, or the object walk has read them.
   */
  #value(part: string, bytes: Uint8Array): void {
    const text = textOfBytes(bytes);
    if (isProgramText(text, this.#key) || linesOf(text).every((line) => this.#known.has(line))) return;
    if (part === 'trailer' || (this.#isEncrypted ? isAscii(bytes) : isPlain(bytes))) this.#add(part, bytes);
  }

  #stream(from: number): 'ends' | 'endless' {
    const begin = /\r?\n|\r/y;
    if (this.#match(begin) === undefined) return 'ends';
    const before = this.#source.slice(Math.max(from, this.#at - DICTIONARY_BYTES), this.#at);
    const data = this.#at;
    this.#at = data + Number(LENGTH.exec(before)?.[1] ?? this.#source.length);
    if (this.#match(END_OF_STREAM) !== undefined) return 'ends';
    const end = this.#source.indexOf('endstream', data);
    this.#at = end < 0 ? this.#source.length : end + 'endstream'.length;
    if (end >= 0) return 'ends';
    this.#unread.set('endless', { part: 'stream', reason: 'it has no end; its printable text was read' });
    this.#add(INSIDE, Buffer.from(this.#source.slice(data), 'latin1'));
    return 'endless';
  }

  #add(part: string, bytes: Uint8Array): void {
    const text = isPlain(bytes) ? textOfBytes(bytes) : printableRuns(bytes);
    const lines = this.#lines.get(part) ?? new Set<string>();
    for (const line of linesOf(text))
      if (/[\p{L}\p{N}]{2}/u.test(line) && !this.#known.has(line)) lines.add(line);
    if (lines.size > 0) this.#lines.set(part, lines);
  }
}

/** Returns the offset of the closing bracket of the string that starts at an offset; undefined if it is not closed. */
export function closeOf(source: string, from: number): number | undefined {
  let depth = 0;
  const token = /\\[\s\S]|[()]/g;
  token.lastIndex = from;
  for (let found = token.exec(source); found !== null; found = token.exec(source)) {
    if (found[0] === '(') depth += 1;
    else if (found[0] === ')') depth -= 1;
    if (depth === 0) return found.index;
  }
  return undefined;
}

const isAscii = (bytes: Uint8Array): boolean =>
  bytes.length > 0 && bytes.every((byte) => byte > 31 && byte < 127);

/**
 * Whether bytes are text throughout, without control characters: UTF-16 with a byte order mark, UTF-8, or mostly ASCII.
 */
export function isPlain(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  if ((first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe)) return true;
  let high = 0;
  for (const byte of bytes) {
    if (byte < 9 || (byte > 13 && byte < 32) || byte === 127) return false;
    if (byte > 127) high += 1;
  }
  if (high * 5 <= bytes.length) return true;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const printableRuns = (bytes: Uint8Array): string =>
  (
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      .toString('latin1')
      .match(/[\x20-\x7e]{5,}/g) ?? []
  ).join('\n');
