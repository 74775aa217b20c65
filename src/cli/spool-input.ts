import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Standard input as a file: a scan may read a table twice, and standard input comes once. */
export interface SpooledInput {
  readonly path: string;
  readonly remove: () => Promise<void>;
}

/** Copies standard input into a file that its owner alone can read, in a folder that is removed in the end. */
export async function spoolInput(input: NodeJS.ReadableStream): Promise<SpooledInput> {
  const folder = await mkdtemp(path.join(tmpdir(), 'data-discovery-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const file = path.join(folder, 'input');
    await pipeline(input, createWriteStream(file, { mode: 0o600 }));
    return { path: file, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
