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

/** Finds base64 runs in a stream of text, wrapped or not, and decodes them. */
export class EncodedRuns implements TextSink {
  readonly #open: OpenEncoded;
  /** Characters that are not decoded yet. */
  #run = '';
  #line = 0;
  #isBroken = false;
  #sink: ByteSink | undefined;

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
      if (isLineEnd && this.#line >= LEAST_LINE) this.#isBroken = true;
      else if (!(this.#isBroken && kind === BREAK)) this.#close();
      this.#line = 0;
    }
    if (from >= 0) this.#add(text.slice(from));
  }

  end(): void {
    this.#close();
  }

  #add(piece: string): void {
    this.#isBroken = false;
    this.#run += piece;
    if (this.#run.length < LONG_RUN) return;
    this.#sink ??= this.#open('base64');
    const whole = this.#run.length - (this.#run.length % 4);
    this.#sink.push(Buffer.from(this.#run.slice(0, whole), 'base64'));
    this.#run = this.#run.slice(whole);
  }

  #close(): void {
    this.#isBroken = false;
    const [run, sink] = [this.#run, this.#sink];
    if (run === '' && sink === undefined) return;
    [this.#run, this.#sink] = ['', undefined];
    if (sink !== undefined) {
      sink.push(Buffer.from(run, 'base64'));
      sink.end();
      return;
    }
    if (run.length >= LEAST_HEX && run.length % 2 === 0 && /^[0-9A-F]+$/i.test(run))
      this.#give('hexadecimal', Buffer.from(run, 'hex'));
    if (run.length < LEAST_RUN) return;
    for (const start of startsOf(run)) this.#give('base64', Buffer.from(run.slice(start), 'base64'));
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
    bytes.subarray(0, 2).toString('latin1') === 'PK' || (bytes[0] === 0x1f && bytes[1] === 0x8b);
  if (isPacked) return true;
  return controls === 0 && 2 * ascii >= bytes.length - nuls && (nuls === 0 || 3 * nuls >= bytes.length);
}

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
