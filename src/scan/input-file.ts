import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';

/** A file to be scanned. */
export interface InputFile {
  /** As it is shown: the path as it was given, or `-`. */
  readonly name: string;
  /** Where its bytes are. */
  readonly path: string;
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
  path: string,
): Promise<{ readonly head: Buffer; readonly identity: FileIdentity }> {
  const { size, mtimeMs } = await stat(path);
  const handle = await open(path);
  try {
    const buffer = Buffer.alloc(Math.min(HEAD_BYTES, size));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
    const head = buffer.subarray(0, bytesRead);
    const digest = createHash('sha256').update(head).digest('hex').slice(0, 24);
    return { head, identity: { size, mtime: Math.floor(mtimeMs), head: digest } };
  } finally {
    await handle.close();
  }
}

export const sameIdentity = (a: FileIdentity, b: FileIdentity): boolean =>
  a.size === b.size && a.mtime === b.mtime && a.head === b.head;
