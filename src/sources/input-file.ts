import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

/** A file to be scanned. */
export interface InputFile {
  /** As it is shown: the path as it was given, or `-`; bytes that are not UTF-8 as escapes (`\xfc`). */
  readonly name: string;
  /** Where its bytes are; a buffer where the name is not UTF-8. */
  readonly path: string | Buffer;
  /** Where it is open already and has no name any more; whoever opened it closes it. */
  readonly handle?: FileHandle;
}

/** What tells one state of a file from another. */
export interface FileIdentity {
  readonly size: number;
  readonly mtime: number;
  /** SHA-256 of its first 64 KiB, in part; says nothing of what they hold. */
  readonly head: string;
}

const HEAD_BYTES = 65_536;

/** The first 64 KiB and the identity of a file. */
export async function readHead(
  input: InputFile,
): Promise<{ readonly head: Buffer; readonly identity: FileIdentity }> {
  const handle = input.handle ?? (await open(input.path));
  try {
    const { size, mtimeMs } = await handle.stat();
    const buffer = Buffer.alloc(Math.min(HEAD_BYTES, size));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
    const head = buffer.subarray(0, bytesRead);
    const digest = createHash('sha256').update(head).digest('hex').slice(0, 24);
    return { head, identity: { size, mtime: Math.floor(mtimeMs), head: digest } };
  } finally {
    if (input.handle === undefined) await handle.close();
  }
}

const PIECE_BYTES = 131_072;

/** The bytes of a file, in pieces; may be asked for more than once. */
export function readPieces({ path, handle }: Pick<InputFile, 'path' | 'handle'>): AsyncIterable<Buffer> {
  return handle === undefined
    ? createReadStream(path, { highWaterMark: PIECE_BYTES })
    : createReadStream('', { fd: handle, start: 0, autoClose: false, highWaterMark: PIECE_BYTES });
}

export const sameIdentity = (a: FileIdentity, b: FileIdentity): boolean =>
  a.size === b.size && a.mtime === b.mtime && a.head === b.head;
