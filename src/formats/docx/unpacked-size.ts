import { createInflateRaw } from 'node:zlib';
import { countUnpacked } from '../content/count-unpacked.js';
import { UnreadableDocument } from '../content/document-text.js';

const LOCAL_HEADER = Buffer.from('PK\u0003\u0004', 'latin1');
const CENTRAL_ENTRY = Buffer.from('PK\u0001\u0002', 'latin1');
const HEADER_BYTES = 30;

/**
 * Counts what a ZIP archive unpacks to, by unpacking it: the sizes that it claims of itself may lie.
 * @throws UnreadableDocument above the limit
 */
export async function checkUnpackedSize(archive: Buffer, most: number): Promise<void> {
  let left = most;
  for (const at of new Set(localHeaders(archive))) {
    if (archive.readUInt16LE(at + 8) !== 8) continue;
    const start = at + HEADER_BYTES + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
    left -= await countUnpacked(archive.subarray(start), [createInflateRaw()], left);
    if (left < 0) {
      const megabytes = (most / 2 ** 20).toString();
      throw new UnreadableDocument(`it unpacks to more than ${megabytes} MiB`);
    }
  }
}

/** Places of the local headers that the central directory names: what an archive's readers go by. */
function* localHeaders(archive: Buffer): Iterable<number> {
  for (let at = archive.indexOf(CENTRAL_ENTRY); at >= 0; at = archive.indexOf(CENTRAL_ENTRY, at + 4)) {
    if (at + 46 > archive.length) return;
    const local = archive.readUInt32LE(at + 42);
    const isHeader = archive.subarray(local, local + 4).equals(LOCAL_HEADER);
    if (isHeader && local + HEADER_BYTES <= archive.length) yield local;
  }
}
