import type { UnpackedItem } from '../content/unpacked.js';
import { defineFormat } from '../define-format.js';
import { nameWithout } from './name-without.js';
import { unpackZstd } from './unpack-zstd.js';

/** One file packed by Zstandard. */
export const zstd = defineFormat({
  kind: 'container',
  name: 'zstd',
  title: 'Zstandard',
  extensions: ['.zst', '.zstd', '.tzst'],
  mediaTypes: ['application/zstd'],
  rewriting: { unsupported: 'Zstandard files cannot be rewritten' },
  place: 'apart',
  isOne: true,
  looksLike({ bytes: [first = 0, second, third, fourth] }) {
    const isFrame = first === 0x28 && second === 0xb5 && third === 0x2f && fourth === 0xfd;
    // A frame for notes of other programs may stand before what is packed.
    const isSkipped = first >> 4 === 5 && second === 0x2a && third === 0x4d && fourth === 0x18;
    return isFrame || isSkipped ? 'sure' : 'no';
  },
  async *unpack(source): AsyncIterable<UnpackedItem> {
    yield await Promise.resolve({
      kind: 'file',
      name: nameWithout(source.name, { '.zst': '', '.zstd': '', '.tzst': '.tar' }),
      pieces: unpackZstd(source.pieces()),
    });
  },
});
