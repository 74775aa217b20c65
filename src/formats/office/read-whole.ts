import { buffer } from 'node:stream/consumers';
import type { ByteSource } from '../../sources/byte-source.js';
import { UnreadableDocument } from '../content/document-text.js';

/** Bytes of a file at most whose reader holds it whole. */
const MOST_BYTES = 64 * 2 ** 20;

/**
 * All bytes of a file whose reader holds it whole.
 * @throws UnreadableDocument where it is too large for that
 */
export function readWhole(source: ByteSource): Promise<Buffer> {
  if (source.size > MOST_BYTES) {
    const most = (MOST_BYTES / 2 ** 20).toString();
    throw new UnreadableDocument(`larger than ${most} MiB, the most for a file of this kind`);
  }
  return 'bytes' in source.at ? Promise.resolve(source.at.bytes) : buffer(source.pieces());
}
