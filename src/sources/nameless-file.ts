import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { InputFile } from './input-file.js';

/** A file that has lost its name before the first byte is in it. */
export interface NamelessFile {
  /** The name that it had. */
  readonly path: string;
  readonly handle: FileHandle;
  readonly close: () => Promise<void>;
}

/** Standard input as a file: a scan may read a table twice, and standard input comes once. */
interface SpooledInput {
  readonly file: Pick<InputFile, 'path' | 'handle'>;
  readonly close: () => Promise<void>;
}

/** Bytes of a file that are kept in memory; longer ones go to a file without a name. */
const MOST_IN_MEMORY = 2 ** 20;

/** What came in pieces, to be read as often as is wanted. */
type Spooled = { readonly close: () => Promise<void> } & (
  { readonly bytes: Buffer } | Pick<NamelessFile, 'path' | 'handle'>
);

/** Opens a file without a name in the folder for temporary files: whatever ends the program, nothing stays behind. */
export async function openNamelessFile(): Promise<NamelessFile> {
  const folder = await mkdtemp(path.join(tmpdir(), 'data-discovery-'));
  const name = path.join(folder, 'input');
  const handle = await open(name, 'wx+', 0o600);
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  // A system that does not let go of the names of open files has them removed in the end.
  await remove().catch(() => undefined);
  const close = async (): Promise<void> => {
    await handle.close();
    await remove();
  };
  return { path: name, handle, close };
}

/** Copies standard input into a file without a name: whatever ends the program, nothing stays behind. */
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

/** Keeps pieces: a few in memory, more in a file without a name. What they come from may throw, and nothing is kept. */
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
