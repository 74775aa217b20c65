import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { InputFile } from './input-file.js';

/** Standard input as a file: a scan may read a table twice, and standard input comes once. */
export interface SpooledInput {
  readonly file: Pick<InputFile, 'path' | 'handle'>;
  readonly close: () => Promise<void>;
}

/**
 * Copies standard input into a file that has lost its name before the first byte is in it: whatever ends the
 * program, nothing stays behind.
 */
export async function spoolInput(input: NodeJS.ReadableStream): Promise<SpooledInput> {
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
  try {
    await pipeline(input, async (pieces: AsyncIterable<Uint8Array | string>) => {
      for await (const piece of pieces) await handle.appendFile(piece);
    });
    return { file: { path: name, handle }, close };
  } catch (error) {
    await close();
    throw error;
  }
}
