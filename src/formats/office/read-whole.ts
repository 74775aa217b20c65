import { buffer } from 'node:stream/consumers';
import type { ByteSource } from '../../sources/byte-source.js';
import { UnreadableDocument } from '../content/document-text.js';

/** Maximum size in bytes of a file that is read as a whole. */
const MOST_BYTES = 64 * 2 ** 20;

/**
 * Reads all bytes of a file.
 * @throws UnreadableDocument if the file is too large
 */
export function readWhole(source: ByteSource): Promise<Buffer> {
  if (source.size > MOST_BYTES) {
    const most = (MOST_BYTES / 2 ** 20).toString();
    throw new UnreadableDocument(`larger than ${most} MiB, the most for a file of this kind`);
  }
  return 'bytes' in source.at ? Promise.resolve(source.at.bytes) : buffer(source.pieces());
}
