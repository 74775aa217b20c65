import type { UnpackedItem } from '../content/unpacked.js';
import { defineFormat } from '../define-format.js';
import { unpackBzip2 } from './bzip2-blocks.js';
import { nameWithout } from './name-without.js';

/** How a block begins, and the end of a stream without any. */
const STARTS = ['1AY&SY', '\x17rE8P\x90'];

/** One file packed by bzip2. */
export const bzip2 = defineFormat({
  kind: 'container',
  name: 'bzip2',
  title: 'bzip2',
  extensions: ['.bz2', '.tbz', '.tbz2'],
  mediaTypes: ['application/x-bzip2'],
  rewriting: { unsupported: 'bzip2 files cannot be rewritten' },
  place: 'apart',
  isOne: true,
  looksLike({ bytes }) {
    const start = Buffer.from(bytes.subarray(0, 10)).toString('latin1');
    return /^BZh[1-9]/.test(start) && STARTS.some((block) => start.endsWith(block)) ? 'sure' : 'no';
  },
  async *unpack(source): AsyncIterable<UnpackedItem> {
    yield await Promise.resolve({
      kind: 'file',
      name: nameWithout(source.name, { '.bz2': '', '.tbz': '.tar', '.tbz2': '.tar' }),
      pieces: unpackBzip2(source.pieces()),
    });
  },
});
