import { isAscii, isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import type { ByteSource } from '../../sources/byte-source.js';
import { guessEncoding } from './guess-encoding.js';

/** Thrown if the bytes of a file cannot be decoded; `message` names the byte offset. */
export class NotDecodable extends Error {
  constructor(encoding: string, byte: number) {
    super(`not ${encoding.toUpperCase()} after byte ${byte.toString()}: pass its encoding with --encoding`);
    this.name = 'NotDecodable';
  }
}

/** Callback for notes about how a text was decoded. */
export type OnNote = (note: string) => void;

/** Bytes examined to guess the encoding of a text. */
const GUESS_BYTES = 65_536;

/**
 * Decodes a file chunk by chunk; a byte order mark is kept.
 * @throws NotDecodable naming the byte offset up to which decoding succeeded
 */
export async function* decodeText(
  pieces: AsyncIterable<Buffer>,
  encoding: string,
  onNote: OnNote,
): AsyncIterable<string> {
  if (encoding !== 'utf-8') {
    yield* decodeAs(pieces, encoding);
    return;
  }
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  for await (const bytes of soundUtf8(pieces, onNote)) yield decoder.decode(bytes, { stream: true });
}

/** Transcodes a file to UTF-8 chunk by chunk, without a byte order mark. @throws NotDecodable */
export async function* decodeToUtf8(
  pieces: AsyncIterable<Buffer>,
  encoding: string,
  onNote: OnNote,
): AsyncIterable<Buffer> {
  let isFirst = true;
  const source = encoding === 'utf-8' ? soundUtf8(pieces, onNote) : decodeAs(pieces, encoding);
  for await (const piece of source) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    const marked = isFirst && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    isFirst = false;
    yield marked ? bytes.subarray(3) : bytes;
  }
}

async function* decodeAs(pieces: AsyncIterable<Buffer>, encoding: string): AsyncIterable<string> {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  let done = 0;
  const decode = (bytes?: Buffer): string => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch {
      throw new NotDecodable(encoding, done);
    }
  };
  for await (const bytes of pieces) {
    yield decode(bytes);
    done += bytes.length;
  }
  const rest = decode();
  if (rest !== '') yield rest;
}

/**
 * Passes UTF-8 on in whole characters. At the first invalid byte, the rest is decoded in a guessed encoding if
 * everything before was ASCII; otherwise invalid bytes become U+FFFD.
 */
async function* soundUtf8(pieces: AsyncIterable<Buffer>, onNote: OnNote): AsyncIterable<Buffer> {
  let held = Buffer.alloc(0);
  let wasAscii = true;
  let done = 0;
  const source = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await source.next();
      const bytes = next.done === true ? held : Buffer.concat([held, next.value]);
      const end = next.done === true ? bytes.length : wholeCharacters(bytes);
      const whole = bytes.subarray(0, end);
      if (!isUtf8(whole)) {
        yield* unsound({ bytes, done, wasAscii }, source, onNote);
        return;
      }
      wasAscii &&= isAscii(whole);
      done += end;
      if (end > 0) yield whole;
      if (next.done === true) return;
      held = bytes.subarray(end);
    }
  } finally {
    await source.return?.();
  }
}

/** Returns the length of the buffer without an incomplete last character. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte >= 0xc0)
      return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** The point at which a text stops being valid UTF-8. */
interface Break {
  /** Bytes not yet passed on, including the invalid ones. */
  readonly bytes: Buffer;
  /** Bytes passed on before them. */
  readonly done: number;
  /** Whether the bytes passed on were all ASCII. */
  readonly wasAscii: boolean;
}

async function* unsound(
  { bytes, done, wasAscii }: Break,
  source: AsyncIterator<Buffer>,
  onNote: OnNote,
): AsyncIterable<Buffer> {
  let start = bytes;
  let isOver = false;
  while (start.length < GUESS_BYTES && !isOver) {
    const next = await source.next();
    if (next.done === true) isOver = true;
    else start = Buffer.concat([start, next.value]);
  }
  const guess = wasAscii ? guessEncoding(start.subarray(0, GUESS_BYTES)) : 'utf-8';
  if (guess === undefined) throw new NotDecodable('utf-8', done);
  onNote(
    guess === 'utf-8'
      ? `it is not valid UTF-8 throughout: invalid bytes after byte ${done.toString()} were read as U+FFFD`
      : `read as ${guess} after byte ${done.toString()}, which is a guess; pass another encoding with --encoding`,
  );
  const decoder = new TextDecoder(guess, { ignoreBOM: true });
  yield Buffer.from(decoder.decode(start, { stream: true }));
  while (!isOver) {
    const next = await source.next();
    if (next.done === true) isOver = true;
    else yield Buffer.from(decoder.decode(next.value, { stream: true }));
  }
  yield Buffer.from(decoder.decode());
}

/**
 * Decodes a source chunk by chunk, without a byte order mark. Notes on the encoding are dropped: they are reported
 * where the source's own text is read.
 */
export async function* textOfSource({ encoding = 'utf-8', ...source }: ByteSource): AsyncIterable<string> {
  let isFirst = true;
  for await (const text of decodeText(source.pieces(), encoding, () => undefined)) {
    yield isFirst && text.startsWith('\uFEFF') ? text.slice(1) : text;
    isFirst = false;
  }
}
