import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, type FileHandle, stat } from 'node:fs/promises';
import { codeOf } from '../core/system-reason.js';
import type { DatabaseTable } from './databases/database-table.js';
import type { RemoteFile, FileIdentity } from './remote-file.js';
import { SourceFailure } from './source-failure.js';

/** A file to scan. */
export interface InputFile {
  /** Name as displayed: the path as given, or `-` for standard input. Bytes that are not UTF-8 are escaped (`\xfc`). */
  readonly name: string;
  /** Path on disk; a buffer if it is not UTF-8. */
  readonly path: string | Buffer;
  /** Set if the user named the file, which may then be a symbolic link. */
  readonly isNamed?: true;
  /** Set for UTF-8 text whatever it begins with, such as the message of a commit. */
  readonly isText?: true;
  /** Set if the file is already open and has no path any more; closed by the code that opened it. */
  readonly handle?: FileHandle;
  /** Set for a remote file; `path` is then empty. */
  readonly remote?: RemoteFile;
  /** Set for a file inside another file. */
  readonly inner?: InnerInput;
  /** Set for a database table. */
  readonly table?: DatabaseTable;
}

/**
 * Format that a reader wrote an inner file in: comma-separated CSV whose first record is a header if tables are
 * configured to have one (`table`) or always (`named-table`), or UTF-8 text.
 */
export type WrittenAs = 'table' | 'named-table' | 'text';

/**
 * Maps records, counted from 0, to rows of a sheet, counted from 1. Records between two entries are consecutive rows.
 */
export type RowStarts = readonly (readonly [record: number, row: number])[];

/** The outermost file around an inner file. */
export interface Outermost {
  readonly name: string;
  readonly identity: FileIdentity;
}

/** Metadata of a file inside another file. */
export interface InnerInput {
  /** Undefined if the file is stored as is, in any format. */
  readonly written?: WrittenAs;
  /** For a sheet: maps its records to rows. */
  readonly rowStarts?: RowStarts;
  /** The enclosing file has the pictures in base64 in its text as files of their own. */
  readonly picturesApart?: true;
  /** Media type as declared by the enclosing file. */
  readonly mediaType?: string;
  /** Content if it is in memory; otherwise the file has a handle. */
  readonly bytes?: Buffer;
  readonly outermost: Outermost;
  /** Releases the content. */
  readonly close: () => Promise<void>;
}

const HEAD_BYTES = 65_536;

/**
 * Opens a file on disk. Since it was listed, something else may have taken its place: a pipe would be waited for
 * forever, and a symbolic link leads out of the folder.
 * @throws SourceFailure if it is not a regular file
 */
export async function openInput({ path, isNamed }: Pick<InputFile, 'path' | 'isNamed'>): Promise<FileHandle> {
  const handle = await open(
    path,
    constants.O_RDONLY | constants.O_NONBLOCK | (isNamed === true ? 0 : constants.O_NOFOLLOW),
  ).catch((error: unknown) => {
    throw codeOf(error) === 'ELOOP' ? new SourceFailure('it was replaced by a symbolic link') : error;
  });
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw new SourceFailure('it was replaced by something that is not a regular file');
}

/**
 * Returns the first 64 KiB and the identity of a file. The identity of an inner file also depends on the outermost
 * file.
 */
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
  const handle = input.handle ?? (await openInput(input));
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
 * Returns the format that a reader of this program wrote the input in; undefined for original files. Database tables
 * are `named-table`.
 */
export const writtenAs = ({
  inner,
  table,
  isText,
}: Pick<InputFile, 'inner' | 'table' | 'isText'>): WrittenAs | undefined =>
  isText === true ? 'text' : table === undefined ? inner?.written : 'named-table';

const PIECE_BYTES = 131_072;

/** Streams the bytes of a file in chunks. Can be called more than once. */
export function readPieces(
  input: Pick<InputFile, 'path' | 'isNamed' | 'handle' | 'remote' | 'inner'>,
): AsyncIterable<Buffer> {
  const { handle, remote, inner } = input;
  if (remote !== undefined) return remote.pieces();
  if (inner?.bytes !== undefined) return inMemory(inner.bytes);
  return handle === undefined ? fromPath(input) : fromHandle(handle);
}

async function* fromPath(input: Pick<InputFile, 'path' | 'isNamed'>): AsyncIterable<Buffer> {
  const handle = await openInput(input);
  try {
    yield* fromHandle(handle);
  } finally {
    await handle.close();
  }
}

/**
 * Reads by position: ending one stream early would break all streams that share the handle
 * (ERR_STREAM_PREMATURE_CLOSE).
 */
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

/** Returns the total size of all inputs in bytes, as far as it is known before reading. */
export async function totalSize(files: readonly InputFile[]): Promise<number> {
  let total = 0;
  for (const { path, handle, table, remote } of files)
    total +=
      table?.expectedBytes ??
      remote?.identity.size ??
      (await (handle?.stat() ?? stat(path)).then(({ size }) => size).catch(() => 0));
  return total;
}
