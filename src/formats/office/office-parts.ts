import { buffer } from 'node:stream/consumers';
import { type ByteSource, sourceOfBytes } from '../../sources/byte-source.js';
import { entriesOf, isFolder, openZip, readEntry, unreadEntry } from '../archives/zip.js';
import { UnreadableDocument } from '../content/document-text.js';
import { NotProtected } from '../rewriting/rewriting.js';
import { XmlFault } from './xml-scanner.js';

/** A part of an Office file. */
export interface OfficePart {
  readonly name: string;
  readonly bytes: Buffer;
  readonly modified: Date;
}

/** Maximum total unpacked size of a file's parts in bytes. */
const MOST_BYTES = 128 * 2 ** 20;
const MOST_PARTS = 10_000;
/** Paths that escape the extraction folder; Office programs never write them. */
const OUTSIDE = /^\/|(?:^|\/)\.\.(?:\/|$)|\\|^[a-z]:/i;

/** The decoded text of a part. */
export interface DecodedPart {
  readonly text: string;
  /** Whether the encoding is not UTF-8; the declaration in `text` then states UTF-8. */
  readonly isForeign: boolean;
}

const DECLARED = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/;

/**
 * Reads all parts of an Office file in order.
 * @param most maximum total unpacked bytes
 * @param leaves whether to list a part without its bytes
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
      if (isFolder(name, entry)) continue;
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

/** Writes parts to an Office file; the output is deterministic. */
export async function writeParts(parts: readonly OfficePart[]): Promise<Buffer> {
  const { default: yazl } = await import('yazl');
  const archive = new yazl.ZipFile();
  for (const { name, bytes, modified } of parts)
    archive.addBuffer(bytes, name, { mtime: modified, mode: 0o100644, forceDosTimestamp: true });
  archive.end();
  return buffer(archive.outputStream);
}

/** Decodes a part by its byte order mark, then its declaration, otherwise as UTF-8. @throws XmlFault */
export function decodePart(bytes: Buffer): DecodedPart {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return foreign(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return foreign(bytes, 'utf-16be');
  if (first === 0x3c && second === 0) return foreign(bytes, 'utf-16le');
  if (first === 0 && second === 0x3c) return foreign(bytes, 'utf-16be');
  const declared = DECLARED.exec(
    bytes
      .subarray(0, 200)
      .toString('latin1')
      .replace(/^\u00ef\u00bb\u00bf/, ''),
  )?.[1];
  if (declared !== undefined && !/^(?:utf-?8|us-ascii)$/i.test(declared)) return foreign(bytes, declared);
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { text, isForeign: false };
  } catch {
    throw new XmlFault('is not valid UTF-8');
  }
}

function foreign(bytes: Buffer, encoding: string): DecodedPart {
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new XmlFault('is written in an unknown encoding');
  }
  return {
    text: text.replace(DECLARED, (start, name: string) => start.replace(name, 'UTF-8')),
    isForeign: true,
  };
}

/** Whether a part without a content type starts like XML. */
export function looksLikeXml(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 512).toString('latin1').replaceAll('\0', '');
  return /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*<(?:\?xml|!|[A-Za-z_][\w.-]*(?::[\w.-]+)?[\s/>])/.test(
    head,
  );
}
