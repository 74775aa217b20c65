import { buffer } from 'node:stream/consumers';
import { type ByteSource, sourceOfBytes } from '../../sources/byte-source.js';
import { entriesOf, openZip, readEntry, unreadEntry } from '../archives/zip-entries.js';
import { UnreadableDocument } from '../content/document-text.js';
import { NotProtected } from '../rewriting/not-protected.js';

/** A part of an Office file. */
export interface OfficePart {
  readonly name: string;
  readonly bytes: Buffer;
  readonly modified: Date;
}

/** Bytes that the parts of a file may have together when they are unpacked. */
const MOST_BYTES = 128 * 2 ** 20;
const MOST_PARTS = 10_000;
/** Paths that lead out of a folder in which an archive is unpacked: no Office program writes them. */
const OUTSIDE = /^\/|(?:^|\/)\.\.(?:\/|$)|\\|^[a-z]:/i;

/**
 * All parts of an Office file, in their order.
 * @param most bytes that they may unpack to
 * @param leaves whether a part is listed without its bytes
 * @throws NotProtected
 */
export async function readParts(
  bytes: Buffer,
  most = MOST_BYTES,
  leaves: (name: string) => boolean = () => false,
): Promise<readonly OfficePart[]> {
  const source: ByteSource = sourceOfBytes('', bytes);
  const parts: OfficePart[] = [];
  let left = most;
  try {
    const archive = await openZip(source);
    for await (const { name, entry } of entriesOf(archive)) {
      if (name.endsWith('/')) continue;
      if (OUTSIDE.test(name))
        throw new NotProtected(
          `part ${(parts.length + 1).toString()} of it has a name outside of the package`,
        );
      const unread = unreadEntry(entry);
      if (unread !== undefined) throw new NotProtected(`a part of it cannot be read: ${unread.reason}`);
      const pieces: Buffer[] = [];
      for await (const piece of leaves(name) ? [] : readEntry(archive, entry)) {
        pieces.push(piece);
        left -= piece.length;
        if (left < 0) throw new NotProtected(`it unpacks to more than ${(most / 2 ** 20).toString()} MiB`);
      }
      parts.push({ name, bytes: Buffer.concat(pieces), modified: entry.getLastModDate() });
      if (parts.length > MOST_PARTS) throw new NotProtected('it has more than 10,000 parts');
    }
  } catch (error) {
    if (error instanceof UnreadableDocument) throw new NotProtected(error.message);
    throw error;
  }
  return parts;
}

/** An Office file of parts: the same bytes for the same parts. */
export async function writeParts(parts: readonly OfficePart[]): Promise<Buffer> {
  const { default: yazl } = await import('yazl');
  const archive = new yazl.ZipFile();
  for (const { name, bytes, modified } of parts)
    archive.addBuffer(bytes, name, { mtime: modified, mode: 0o100644, forceDosTimestamp: true });
  archive.end();
  return buffer(archive.outputStream);
}
