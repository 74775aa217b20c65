import { createGunzip } from 'node:zlib';
import { UnreadableDocument } from '../content/document-text.js';
import type { UnpackedItem } from '../content/unpacked.js';
import { defineFormat } from '../define-format.js';
import { nameWithout } from './name-without.js';
import { unpackStream } from './unpack-stream.js';

/** One file packed by gzip. */
export const gzip = defineFormat({
  kind: 'container',
  name: 'gzip',
  title: 'gzip',
  extensions: ['.gz', '.tgz'],
  mediaTypes: ['application/gzip', 'application/x-gzip'],
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
    'code' in error && error.code === 'Z_BUF_ERROR' ? 'the gzip file is cut off' : 'the gzip file is broken',
  );
