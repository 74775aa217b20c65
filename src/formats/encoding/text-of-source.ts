import type { ByteSource } from '../../sources/byte-source.js';
import { decodeText } from './decode-text.js';

/** The characters of a source, without a byte order mark; what is to be said of its encoding is said where its own text is read. */
export async function* textOfSource({ encoding = 'utf-8', ...source }: ByteSource): AsyncIterable<string> {
  let isFirst = true;
  for await (const text of decodeText(source.pieces(), encoding, () => undefined)) {
    yield isFirst && text.startsWith('\uFEFF') ? text.slice(1) : text;
    isFirst = false;
  }
}
