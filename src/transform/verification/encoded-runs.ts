import { isZlib } from './decode-bytes.js';
import type { ByteSink, TextSink } from './text-streams.js';

/** Opens a sink for decoded bytes, by encoding. */
export type OpenEncoded = (encoding: 'base64' | 'hexadecimal' | 'uuencode') => ByteSink;

/** Minimum length of a base64 run. Shorter runs are words. */
const LEAST_RUN = 12;
/** Runs of at least this length are decoded in pieces. */
const LONG_RUN = 4_096;
/** Minimum length of a line for the next line to continue the run. */
const LEAST_LINE = 40;
const LEAST_HEX = 8;
/** Hexadecimal, with the prefix that SQL or a program may write before it, as in `0x4a61` and `\\x4a61`. */
const HEXADECIMAL = /^(?:0?x)?(?<digits>[0-9A-F]+)$/i;
/**
 * Maximum number of start positions to try in a run. A run may be preceded by a base64 character that does not belong
 * to it, such as the slash of a path.
 */
const MOST_STARTS = 8;

const BASE64 = 1;
const SIGN = 2;
const BREAK = 3;
const KINDS = new Uint8Array(128);
for (const sign of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789')
  KINDS[sign.charCodeAt(0)] = BASE64;
for (const sign of '+/-_') KINDS[sign.charCodeAt(0)] = SIGN;
for (const sign of '\r\n\t ') KINDS[sign.charCodeAt(0)] = BREAK;
const LINE_FEED = 10;
const RETURN = 13;

/** Finds base64 and hexadecimal runs in a stream of text, wrapped or not, and decodes them. */
export class EncodedRuns implements TextSink {
  readonly #open: OpenEncoded;
  /** Characters that are not decoded yet. */
  #run = '';
  /** Length of the current line of the run. */
  #line = 0;
  /** Number and length of its lines before, which are equally long. */
  #lines = { count: 0, length: 0 };
  #isBroken = false;
  /** Sinks of a long run, of which only the first characters are known. */
  #sinks: readonly { readonly sink: ByteSink; readonly form: 'base64' | 'hex' }[] = [];

  constructor(open: OpenEncoded) {
    this.#open = open;
  }

  push(text: string): void {
    let from = -1;
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      const kind = unit < 128 ? (KINDS[unit] ?? 0) : 0;
      if (kind === BASE64 || kind === SIGN) {
        if (from < 0) from = at;
        this.#line += 1;
        continue;
      }
      if (from >= 0) this.#add(text.slice(from, at));
      from = -1;
      const isLineEnd = unit === LINE_FEED || unit === RETURN;
      if (isLineEnd && this.#line >= LEAST_LINE) this.#endLine();
      else if (!(this.#isBroken && kind === BREAK)) this.#close();
      this.#line = 0;
    }
    if (from >= 0) this.#add(text.slice(from));
  }

  end(): void {
    this.#close();
  }

  /** Ends a line, after which the run continues if the line is as long as those before. */
  #endLine(): void {
    const length = this.#line;
    const count = this.#lines.count + 1;
    const isOther = count > 1 && length !== this.#lines.length;
    // A line that ends within a group of four characters may also be a value of its own, which `#decodeLines` needs.
    const isFull = length % 4 !== 0 && count >= 4 * Math.floor(LONG_RUN / 4 / length);
    if (isOther || isFull) this.#close();
    else {
      this.#lines = { count, length };
      this.#isBroken = true;
    }
  }

  #add(piece: string): void {
    this.#isBroken = false;
    this.#run += piece;
    if (this.#run.length < LONG_RUN) return;
    if (this.#sinks.length === 0) {
      if (this.#lines.count > 0 && this.#line > this.#lines.length) {
        const before = this.#run.slice(0, -this.#line);
        this.#run = this.#run.slice(-this.#line);
        this.#decodeLines(before);
      }
      const digits = HEXADECIMAL.exec(this.#run)?.groups?.['digits'];
      // Base64 may begin with hexadecimal digits alone, such as zeros.
      const isBase64 = digits === undefined || digits === this.#run;
      this.#sinks = [
        ...(digits === undefined ? [] : [{ sink: this.#open('hexadecimal'), form: 'hex' as const }]),
        ...(isBase64 ? [{ sink: this.#open('base64'), form: 'base64' as const }] : []),
      ];
      this.#run = digits ?? this.#run;
    }
    const whole = this.#run.length - (this.#run.length % 4);
    for (const { sink, form } of this.#sinks) sink.push(Buffer.from(this.#run.slice(0, whole), form));
    this.#run = this.#run.slice(whole);
  }

  #close(): void {
    this.#isBroken = false;
    const [run, opened] = [this.#run, this.#sinks];
    if (opened.length === 0) {
      if (run !== '') {
        this.#decode(run);
        this.#decodeLines(run);
      }
    } else {
      for (const { sink, form } of opened) {
        sink.push(Buffer.from(run, form));
        sink.end();
      }
    }
    [this.#run, this.#sinks, this.#lines] = ['', [], { count: 0, length: 0 }];
  }

  /**
   * Decodes lines apart: a word may follow encoded data, and in a list of values every line is encoded on its own.
   * @param run the lines in `#lines` and one that may follow
   */
  #decodeLines(run: string): void {
    const { count, length } = this.#lines;
    this.#lines = { count: 0, length: 0 };
    if (count === 0) return;
    const whole = count * length;
    const step = length % 4 === 0 ? whole : length;
    for (let at = 0; at < whole; at += step) this.#decode(run.slice(at, at + step));
    this.#decode(run.slice(whole));
  }

  #decode(run: string): void {
    const starts = startsOf(run);
    for (const start of starts) {
      const { digits = '' } = HEXADECIMAL.exec(run.slice(start))?.groups ?? {};
      if (digits.length >= LEAST_HEX && digits.length % 2 === 0)
        this.#give('hexadecimal', Buffer.from(digits, 'hex'));
    }
    if (run.length < LEAST_RUN) return;
    for (const start of starts) this.#give('base64', Buffer.from(run.slice(start), 'base64'));
  }

  #give(encoding: 'base64' | 'hexadecimal', bytes: Buffer): void {
    if (!looksMeant(bytes)) return;
    const sink = this.#open(encoding);
    sink.push(bytes);
    sink.end();
  }
}

function startsOf(run: string): readonly number[] {
  const starts = [0];
  for (const { index } of run.matchAll(/[+/_-]/g)) {
    if (starts.length === MOST_STARTS || run.length - index - 1 < LEAST_RUN) break;
    starts.push(index + 1);
  }
  return starts;
}

/**
 * Returns whether a few decoded bytes are text in some encoding or packed data, rather than a word that happens to
 * decode.
 */
function looksMeant(bytes: Buffer): boolean {
  let [controls, nuls, ascii] = [0, 0, 0];
  for (const byte of bytes) {
    if (byte === 0) nuls += 1;
    else if (byte < 32 && byte !== 9 && byte !== LINE_FEED && byte !== RETURN) controls += 1;
    else if (byte < 128) ascii += 1;
  }
  const isPacked =
    bytes.subarray(0, 2).toString('latin1') === 'PK' ||
    (bytes[0] === 0x1f && bytes[1] === 0x8b) ||
    isZlib(bytes);
  // Binary data, such as a key, may contain a name.
  if (isPacked || WORDS.test(bytes.toString('latin1'))) return true;
  return controls === 0 && 2 * ascii >= bytes.length - nuls && (nuls === 0 || 3 * nuls >= bytes.length);
}

/** As many printable characters as a value in binary data has at least. */
const WORDS = /[\x20-\x7e]{8}/;

const BEGIN = /^begin [0-7]{3,4} /;
const LONGEST_LINE = 1_024;

/** Finds uuencoded files in a stream of text and decodes them. */
export class UuencodedFiles implements TextSink {
  readonly #open: OpenEncoded;
  #line = '';
  #isTooLong = false;
  #sink: ByteSink | undefined;

  constructor(open: OpenEncoded) {
    this.#open = open;
  }

  push(text: string): void {
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      this.#add(text.slice(from, end));
      this.#take();
      from = end + 1;
    }
    this.#add(text.slice(from));
  }

  end(): void {
    this.#take();
    this.#sink?.end();
  }

  #add(piece: string): void {
    if (this.#isTooLong) return;
    this.#line += piece;
    this.#isTooLong = this.#line.length > LONGEST_LINE;
  }

  #take(): void {
    const line = this.#isTooLong ? '' : this.#line.replace(/\r$/, '');
    [this.#line, this.#isTooLong] = ['', false];
    if (this.#sink === undefined) {
      if (BEGIN.test(line)) this.#sink = this.#open('uuencode');
    } else if (line === 'end') {
      this.#sink.end();
      this.#sink = undefined;
    } else this.#sink.push(decodeLine(line));
  }
}

function decodeLine(line: string): Uint8Array {
  const valueAt = (at: number): number => (line.charCodeAt(at) - 32) & 63;
  const length = line === '' ? 0 : valueAt(0);
  const bytes = new Uint8Array(Math.ceil(length / 3) * 3);
  for (let [at, to] = [1, 0]; to < length; [at, to] = [at + 4, to + 3]) {
    const bits = (valueAt(at) << 18) | (valueAt(at + 1) << 12) | (valueAt(at + 2) << 6) | valueAt(at + 3);
    [bytes[to], bytes[to + 1], bytes[to + 2]] = [bits >> 16, (bits >> 8) & 255, bits & 255];
  }
  return bytes.subarray(0, length);
}

/** Minimum number of bytes in a list; shorter lists are dates and versions. */
const LEAST_LISTED = 8;
/** Number of bytes decoded at once, and of those that are decoded again with the next ones. */
const MOST_LISTED = 4_096;
const OVERLAP = 256;
const MOST_DIGITS = 8;
/** Values of digits; `X` marks the prefix of a hexadecimal number, `NONE` what belongs to no number. */
const X = 16;
const NONE = 17;
const DIGITS = new Uint8Array(128).fill(NONE);
for (const [value, digit] of [...'0123456789abcdef'].entries())
  for (const sign of [digit, digit.toUpperCase()]) DIGITS[sign.charCodeAt(0)] = value;
for (const sign of 'xX') DIGITS[sign.charCodeAt(0)] = X;
/** Signs between the numbers of a list, apart from white space. */
const BETWEEN: ReadonlySet<number> = new Set(Array.from(',:;-\\', (sign) => sign.charCodeAt(0)));

/** Finds bytes listed as numbers, such as `[74, 97]`, `4a 61`, `4a:61` and `0x4a, 0x61`, and decodes them. */
export class ListedBytes implements TextSink {
  readonly #open: () => ByteSink;
  /** Length of the current word, and of the digits at its end. */
  #length = 0;
  #digits = 0;
  /** The digits as a hexadecimal and as a decimal number; not finite if the word is no such number. */
  #hexadecimal = 0;
  #decimal = 0;
  /** Bytes of the current list, read in either way. */
  #pairs: number[] = [];
  #numbers: number[] = [];

  constructor(open: () => ByteSink) {
    this.#open = open;
  }

  push(text: string): void {
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      const kind = unit < 128 ? (KINDS[unit] ?? 0) : 0;
      if (kind === BASE64) {
        this.#add(DIGITS[unit] ?? NONE);
        continue;
      }
      if (this.#length > 0) this.#take();
      if (kind !== BREAK && !BETWEEN.has(unit)) this.#close();
    }
  }

  end(): void {
    if (this.#length > 0) this.#take();
    this.#close();
  }

  #add(digit: number): void {
    this.#length += 1;
    if (digit < X) {
      this.#digits += 1;
      this.#hexadecimal = this.#hexadecimal * 16 + digit;
      this.#decimal = digit < 10 ? this.#decimal * 10 + digit : Infinity;
    } else if (digit === X && this.#length <= 2 && this.#hexadecimal === 0)
      [this.#digits, this.#decimal] = [0, Infinity];
    else this.#hexadecimal = this.#decimal = Infinity;
  }

  #take(): void {
    const [digits, hexadecimal, decimal] = [this.#digits, this.#hexadecimal, this.#decimal];
    this.#length = this.#digits = this.#hexadecimal = this.#decimal = 0;
    if (digits % 2 === 0 && digits > 0 && digits <= MOST_DIGITS && hexadecimal < Infinity)
      for (let shift = 4 * digits - 8; shift >= 0; shift -= 8)
        this.#pairs.push((hexadecimal >>> shift) & 255);
    else if (this.#pairs.length > 0) this.#pairs = this.#give(this.#pairs);
    if (decimal <= 255 && digits <= 3) this.#numbers.push(decimal);
    else if (this.#numbers.length > 0) this.#numbers = this.#give(this.#numbers);
    if (this.#pairs.length >= MOST_LISTED) this.#pairs = this.#give(this.#pairs, OVERLAP);
    if (this.#numbers.length >= MOST_LISTED) this.#numbers = this.#give(this.#numbers, OVERLAP);
  }

  #close(): void {
    if (this.#pairs.length > 0) this.#pairs = this.#give(this.#pairs);
    if (this.#numbers.length > 0) this.#numbers = this.#give(this.#numbers);
  }

  /** @returns the last bytes of the list, which the next ones follow */
  #give(list: readonly number[], overlap = 0): number[] {
    const bytes = Buffer.from(list);
    if (list.length >= LEAST_LISTED && looksMeant(bytes)) {
      const sink = this.#open();
      sink.push(bytes);
      sink.end();
    }
    return overlap === 0 ? [] : list.slice(-overlap);
  }
}
