import type { Entry, ZipFile } from 'yauzl';
import type { ByteSource } from '../../sources/byte-source.js';
import { SourceFailure } from '../../sources/source-failure.js';
import { UnreadableDocument } from '../content/document-text.js';
import type { UnpackedItem } from '../content/unpacked.js';
import { defineFormat } from '../define-format.js';

const SIGNATURES = ['PK\u0003\u0004', 'PK\u0005\u0006'];

/** Unix file type of a symbolic link, from the upper bits of the external attributes. */
const SYMBOLIC_LINK = 0o12;
const STORED = 0;
const DEFLATED = 8;
/** Names of unsupported compression methods, by their ZIP method number. */
const PACKINGS: Readonly<Record<number, string>> = {
  9: 'Deflate64',
  12: 'bzip2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'XZ',
  98: 'PPMd',
};

/** ZIP archives, read entry by entry. */
export const zip = defineFormat({
  kind: 'container',
  name: 'zip',
  title: 'ZIP',
  extensions: ['.zip'],
  mediaTypes: ['application/zip', 'application/x-zip-compressed'],
  rewriting: { unsupported: 'ZIP files cannot be rewritten' },
  place: 'here',
  fetches: 'places',
  looksLike({ bytes }) {
    const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
    return SIGNATURES.includes(start) ? 'likely' : 'no';
  },
  async *unpack(source): AsyncIterable<UnpackedItem> {
    const archive = await openZip(source);
    for await (const { name, entry } of entriesOf(archive)) {
      if (isFolder(name, entry)) continue;
      const unread = unreadEntry(entry);
      if (unread !== undefined) yield { kind: 'unread', name, ...unread };
      else yield { kind: 'file', name, pieces: readEntry(archive, entry) };
    }
  },
});

/**
 * Opens an archive; the file descriptor stays open.
 * @throws UnreadableDocument
 */
export async function openZip({ at, size }: ByteSource): Promise<ZipFile> {
  // Load yauzl only when there is an archive to read.
  const { default: yauzl } = await import('yauzl');
  // Do not let yauzl decode names: it would reject archives with path traversal, but names are only displayed here,
  // never opened.
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true };
  try {
    if ('fd' in at) return await yauzl.fromFdPromise(at.fd, options);
    if ('bytes' in at) return await yauzl.fromBufferPromise(at.bytes, options);
    const { readerOfPlaces } = await import('./reader-of-places.js');
    return await yauzl.fromRandomAccessReaderPromise(readerOfPlaces(at), size, options);
  } catch (error) {
    throw faultOf(error, size === 0 ? 'it is empty' : 'the ZIP archive is corrupted or truncated');
  }
}

/**
 * Yields the entries of an archive with their names.
 * @throws UnreadableDocument if the central directory is corrupted
 */
export async function* entriesOf(
  archive: ZipFile,
): AsyncIterable<{ readonly name: string; readonly entry: Entry }> {
  const { default: yauzl } = await import('yauzl');
  const entries = archive.eachEntry();
  for (;;) {
    let next;
    try {
      next = await entries.next();
    } catch (error) {
      throw faultOf(error, 'the directory of the ZIP archive is broken');
    }
    if (next.done === true) return;
    const entry = next.value;
    const { generalPurposeBitFlag: flags, fileNameRaw, extraFields } = entry;
    yield { name: yauzl.getFileNameLowLevel(flags, fileNameRaw, extraFields, false), entry };
  }
}

/** Maximum compressed size of no content, in bytes: an empty Deflate stream. */
const EMPTY_BYTES = 2;

/** Reports whether an entry is a folder: its name says so, and it has no content. */
export const isFolder = (name: string, { compressedSize, uncompressedSize }: Entry): boolean =>
  name.endsWith('/') && uncompressedSize === 0 && compressedSize <= EMPTY_BYTES;

/** Returns why an entry cannot be read, or undefined if it can. */
export function unreadEntry({ generalPurposeBitFlag, compressionMethod, externalFileAttributes }: Entry) {
  if (externalFileAttributes >>> 28 === SYMBOLIC_LINK) return { reason: 'a symbolic link', skipped: true };
  if ((generalPurposeBitFlag & 1) === 1) return { reason: 'it is encrypted with a password', skipped: false };
  if (compressionMethod === STORED || compressionMethod === DEFLATED) return undefined;
  const packing = PACKINGS[compressionMethod] ?? `method ${compressionMethod.toString()}`;
  return { reason: `its compression method ${packing} is not supported`, skipped: false };
}

/**
 * Yields the decompressed bytes of an entry.
 * @throws UnreadableDocument if the size differs from the one in the archive's directory, or the data is corrupted
 */
export async function* readEntry(archive: ZipFile, entry: Entry): AsyncIterable<Buffer> {
  try {
    yield* (await archive.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
  } catch (error) {
    throw faultOf(error, 'it is corrupted: its content does not match the directory of the archive');
  }
}

/** Passes a failed fetch through unchanged: the archive itself may be intact. */
const faultOf = (error: unknown, reason: string): Error =>
  error instanceof SourceFailure ? error : new UnreadableDocument(reason);
