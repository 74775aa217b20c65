import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, type FileHandle, stat } from 'node:fs/promises';
import type { DatabaseTable } from './databases/database-table.js';
import type { RemoteFile, FileIdentity } from './remote-file.js';

/** A file to be scanned. */
export interface InputFile {
  /** As it is shown: the path as it was given, or `-`; bytes that are not UTF-8 as escapes (`\xfc`). */
  readonly name: string;
  /** Where its bytes are; a buffer where the name is not UTF-8. */
  readonly path: string | Buffer;
  /** Set if it is open already and has no name any more; its opener closes it. */
  readonly handle?: FileHandle;
  /** Where its bytes lie elsewhere; then `path` is empty. */
  readonly remote?: RemoteFile;
  /** Where it lies inside another file. */
  readonly inner?: InnerInput;
  /** Where it is a table of a database, and no file. */
  readonly table?: DatabaseTable;
}

/**
 * What a reader wrote of a file inside another: a table as CSV with commas, whose first record names its columns where
 * tables are said to do so (`table`) or always (`named-table`), or UTF-8 text.
 */
export type WrittenAs = 'table' | 'named-table' | 'text';

/** By record, from 0, the row of a sheet, from 1, that it was; records between follow without gaps. */
export type RowStarts = readonly (readonly [record: number, row: number])[];

/** The file that lies in no other, as it was found. */
export interface Outermost {
  readonly name: string;
  readonly identity: FileIdentity;
}

/** What sets a file inside another apart. */
export interface InnerInput {
  /** None where it is as somebody else wrote it, in whatever format. */
  readonly written?: WrittenAs;
  /** Where it is a sheet: the rows that its records were. */
  readonly rowStarts?: RowStarts;
  /** Where the file around it says it. */
  readonly mediaType?: string;
  /** Its bytes, where they are in memory; else it has a handle. */
  readonly bytes?: Buffer;
  readonly outermost: Outermost;
  /** Releases its bytes. */
  readonly close: () => Promise<void>;
}

const HEAD_BYTES = 65_536;

/** The first 64 KiB and the identity of a file; that of a file inside another follows from that of the outermost too. */
export async function readHead(
  input: InputFile,
): Promise<{ readonly head: Buffer; readonly identity: FileIdentity }> {
  const { inner, remote, table } = input;
  if (table !== undefined)
    return { head: Buffer.alloc(0), identity: { size: 0, mtime: 0, head: table.digest } };
  if (remote !== undefined) return { head: await remote.start(), identity: remote.identity };
  const { head, size, mtime } =
    inner?.bytes === undefined
      ? await readStart(input)
      : { head: inner.bytes.subarray(0, HEAD_BYTES), size: inner.bytes.length, mtime: 0 };
  const hash = createHash('sha256').update(head);
  const outer = inner?.outermost.identity;
  if (outer !== undefined) hash.update(`${outer.size.toString()} ${outer.head}`);
  const digest = hash.digest('hex').slice(0, 24);
  return { head, identity: { size, mtime: outer?.mtime ?? mtime, head: digest } };
}

async function readStart(
  input: InputFile,
): Promise<{ readonly head: Buffer; readonly size: number; readonly mtime: number }> {
  const handle = input.handle ?? (await open(input.path));
  try {
    const { size, mtimeMs } = await handle.stat();
    const buffer = Buffer.alloc(Math.min(HEAD_BYTES, size));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
    return { head: buffer.subarray(0, bytesRead), size, mtime: Math.floor(mtimeMs) };
  } finally {
    if (input.handle === undefined) await handle.close();
  }
}

/**
 * What a reader of this program wrote it as; none where it is as somebody else wrote it. A table of a database becomes
 * a table whose first record names its columns.
 */
export const writtenAs = ({ inner, table }: Pick<InputFile, 'inner' | 'table'>): WrittenAs | undefined =>
  table === undefined ? inner?.written : 'named-table';

const PIECE_BYTES = 131_072;

/** The bytes of a file, in pieces; may be asked for more than once. */
export function readPieces({
  path,
  handle,
  remote,
  inner,
}: Pick<InputFile, 'path' | 'handle' | 'remote' | 'inner'>): AsyncIterable<Buffer> {
  if (remote !== undefined) return remote.pieces();
  if (inner?.bytes !== undefined) return inMemory(inner.bytes);
  return handle === undefined ? createReadStream(path, { highWaterMark: PIECE_BYTES }) : fromHandle(handle);
}

/** A stream over a handle that others use too ends them all with ERR_STREAM_PREMATURE_CLOSE when it is left early. */
async function* fromHandle(handle: FileHandle): AsyncIterable<Buffer> {
  for (let at = 0; ;) {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(PIECE_BYTES), 0, PIECE_BYTES, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

async function* inMemory(bytes: Buffer): AsyncIterable<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    yield await Promise.resolve(bytes.subarray(at, at + PIECE_BYTES));
}

/** Bytes of all inputs together, as far as they can be known before they are read. */
export async function totalSize(files: readonly InputFile[]): Promise<number> {
  let total = 0;
  for (const { path, handle, table, remote } of files)
    total +=
      table?.expectedBytes ??
      remote?.identity.size ??
      (await (handle?.stat() ?? stat(path)).then(({ size }) => size).catch(() => 0));
  return total;
}
