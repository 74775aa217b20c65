import { pipeline, Readable, type Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { UnreadableDocument } from '../content/document-text.js';
import type { UnpackedItem } from '../content/unpacked.js';
import { defineFormat } from '../define-format.js';
import { nameWithout } from './name-without.js';

/**
 * What a stream unpacks pieces to.
 * @param faultOf what is thrown where the stream cannot unpack them
 */
async function* unpackStream(
  packed: AsyncIterable<Buffer>,
  stream: Transform,
  faultOf: (error: Error) => Error,
): AsyncIterable<Buffer> {
  // Whoever reads the stream hears of its faults.
  pipeline(Readable.from(packed), stream, () => undefined);
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) yield piece;
  } catch (error) {
    throw error instanceof Error && 'errno' in error && 'code' in error && String(error.code).startsWith('Z_')
      ? faultOf(error)
      : error;
  }
}

/** One file packed by gzip. */
export const gzip = defineFormat({
  kind: 'container',
  name: 'gzip',
  title: 'gzip',
  extensions: ['.gz', '.tgz'],
  mediaTypes: ['application/gzip', 'application/x-gzip'],
  rewriting: { unsupported: 'gzip files cannot be rewritten' },
  place: 'here',
  fetches: 'pieces',
  isOne: true,
  looksLike: ({ bytes: [first, second, method] }) =>
    first === 0x1f && second === 0x8b && method === 8 ? 'sure' : 'no',
  async *unpack(source): AsyncIterable<UnpackedItem> {
    yield await Promise.resolve({
      kind: 'file',
      name: nameWithout(source.name, { '.gz': '', '.tgz': '.tar' }),
      pieces: unpackStream(source.pieces(), createGunzip(), brokenGzip),
    });
  },
});

const brokenGzip = (error: Error): UnreadableDocument =>
  new UnreadableDocument(
    'code' in error && error.code === 'Z_BUF_ERROR'
      ? 'the gzip file is truncated'
      : 'the gzip file is corrupted',
  );
