import { pipeline } from 'node:stream/promises';
import type { InputFile } from './input-file.js';
import { openNamelessFile } from './nameless-file.js';

/** Standard input as a file: a scan may read a table twice, and standard input comes once. */
export interface SpooledInput {
  readonly file: Pick<InputFile, 'path' | 'handle'>;
  readonly close: () => Promise<void>;
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
