import { TextDecoder } from 'node:util';

/** The bytes of a file cannot be decoded; `message` says where. */
export class NotDecodable extends Error {
  constructor(encoding: string, byte: number) {
    super(`not ${encoding.toUpperCase()} after byte ${byte.toString()}: give its encoding with --encoding`);
    this.name = 'NotDecodable';
  }
}

/**
 * The text of a file, in pieces, a byte order mark included.
 * @throws NotDecodable naming the byte up to which it could be read
 */
export async function* decodeText(pieces: AsyncIterable<Buffer>, encoding: string): AsyncIterable<string> {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  let done = 0;
  for await (const bytes of pieces) {
    yield decode(decoder, encoding, bytes, done);
    done += bytes.length;
  }
  const rest = decode(decoder, encoding, undefined, done);
  if (rest !== '') yield rest;
}

function decode(decoder: TextDecoder, encoding: string, bytes: Buffer | undefined, done: number): string {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
  } catch {
    throw new NotDecodable(encoding, done);
  }
}

/** The text of a file as UTF-8 bytes without a byte order mark, in pieces; UTF-8 itself is passed on as it is. */
export async function* decodeToUtf8(pieces: AsyncIterable<Buffer>, encoding: string): AsyncIterable<Buffer> {
  let isFirst = true;
  const source = encoding === 'utf-8' ? pieces : decodeText(pieces, encoding);
  for await (const piece of source) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    const marked = isFirst && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    isFirst = false;
    yield marked ? bytes.subarray(3) : bytes;
  }
}
