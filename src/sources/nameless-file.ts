import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { InputFile } from './input-file.js';

/** A temporary file that is unlinked before anything is written to it. */
export interface NamelessFile {
  /** The former path. */
  readonly path: string;
  readonly handle: FileHandle;
  readonly close: () => Promise<void>;
}

/** Standard input as a file: a scan may read a table twice, but standard input can be read only once. */
interface SpooledInput {
  readonly file: Pick<InputFile, 'path' | 'handle'>;
  readonly close: () => Promise<void>;
}

/** Number of bytes held in memory; larger content goes to an unlinked temporary file. */
const MOST_IN_MEMORY = 2 ** 20;

/** Spooled chunks, which can be read more than once. */
type Spooled = { readonly close: () => Promise<void> } & (
  { readonly bytes: Buffer } | Pick<NamelessFile, 'path' | 'handle'>
);

/** Opens an unlinked file in the temporary directory, so that nothing is left behind however the process ends. */
export async function openNamelessFile(): Promise<NamelessFile> {
  const folder = await mkdtemp(path.join(tmpdir(), 'data-discovery-'));
  const name = path.join(folder, 'input');
  const handle = await open(name, 'wx+', 0o600);
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  // Windows cannot unlink open files; there, the file is removed on close.
  await remove().catch(() => undefined);
  const close = async (): Promise<void> => {
    await handle.close();
    await remove();
  };
  return { path: name, handle, close };
}

/** Copies standard input into an unlinked temporary file, so that nothing is left behind however the process ends. */
export async function spoolInput(input: NodeJS.ReadableStream): Promise<SpooledInput> {
  const { path, handle, close } = await openNamelessFile();
  try {
    await pipeline(input, async (pieces: AsyncIterable<Uint8Array | string>) => {
      for await (const piece of pieces) await handle.appendFile(piece);
    });
    return { file: { path, handle }, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Spools chunks, in memory if they are small, else in an unlinked temporary file. If the input throws, everything is
 * discarded.
 */
export async function spoolPieces(pieces: AsyncIterable<Uint8Array>): Promise<Spooled> {
  const held: Uint8Array[] = [];
  let heldBytes = 0;
  let file: NamelessFile | undefined;
  try {
    for await (const piece of pieces) {
      held.push(piece);
      heldBytes += piece.length;
      if (heldBytes <= MOST_IN_MEMORY) continue;
      file ??= await openNamelessFile();
      await file.handle.appendFile(Buffer.concat(held));
      held.length = 0;
      heldBytes = 0;
    }
    if (file === undefined) return { bytes: Buffer.concat(held), close: () => Promise.resolve() };
    await file.handle.appendFile(Buffer.concat(held));
    return file;
  } catch (error) {
    await file?.close();
    throw error;
  }
}
