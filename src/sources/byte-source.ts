import { open } from 'node:fs/promises';
import { HeldPlaces } from './held-places.js';
import { readPieces, type InputFile } from './input-file.js';
import type { RemoteFile } from './remote-file.js';

/** The bytes of an open file, wherever they are. */
export interface ByteSource {
  /** As it is shown. */
  readonly name: string;
  readonly size: number;
  /** Its name on the disk; none where it has none, or none that is text. */
  readonly path?: string;
  /** Of its characters, for TextDecoder; none where it is no text. */
  readonly encoding?: string;
  /** Where they can be asked for at any place: a file that is open, memory, or elsewhere. */
  readonly at: { readonly fd: number } | { readonly bytes: Buffer } | Pick<RemoteFile, 'slice'>;
  /** All of them, in pieces; may be asked for more than once. */
  pieces(): AsyncIterable<Buffer>;
}

/** A source that whoever opened it closes. */
export interface OpenSource extends ByteSource {
  close(): Promise<void>;
}

/** Opens a file. @param size in bytes */
export async function openSource(input: InputFile, size: number): Promise<OpenSource> {
  const { name, inner, remote } = input;
  if (remote !== undefined) return sourceElsewhere(name, remote);
  if (inner?.bytes !== undefined) return sourceOfBytes(name, inner.bytes);
  const handle = input.handle ?? (await open(input.path));
  return {
    name,
    size,
    ...(typeof input.path === 'string' && !isNameless(input) && { path: input.path }),
    at: { fd: handle.fd },
    pieces: () => readPieces({ path: input.path, handle }),
    async close() {
      if (input.handle === undefined) await handle.close();
    },
  };
}

/** Bytes that are asked for at once. */
const PIECE_BYTES = 2 ** 20;

/** What another process has open is found through /proc, which is no name of a file. */
const isNameless = ({ path, inner }: InputFile): boolean =>
  inner !== undefined || path === '' || String(path).startsWith('/proc/');

/** A source in memory. */
export function sourceOfBytes(name: string, bytes: Buffer): OpenSource {
  return {
    name,
    size: bytes.length,
    at: { bytes },
    async *pieces() {
      yield await Promise.resolve(bytes);
    },
    close: () => Promise.resolve(),
  };
}

/** A source that is asked for places alone. */
export function sourceOfPlaces(name: string, size: number, places: Pick<RemoteFile, 'slice'>): OpenSource {
  return {
    name,
    size,
    at: places,
    async *pieces() {
      for (let from = 0; from < size; from += PIECE_BYTES)
        yield places.slice(from, Math.min(size, from + PIECE_BYTES));
    },
    close: () => Promise.resolve(),
  };
}

/** What is fetched at places is kept as long as the source is open: who reads by places often reads them again. */
function sourceElsewhere(name: string, remote: RemoteFile): OpenSource {
  const held = new HeldPlaces(remote);
  return {
    name,
    size: remote.identity.size,
    at: { slice: (from, to) => held.slice(from, to) },
    pieces: () => remote.pieces(),
    close: () => held.close(),
  };
}
