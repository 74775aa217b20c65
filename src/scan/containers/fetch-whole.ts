import type { InputFile } from '../../sources/input-file.js';
import { openNamelessFile } from '../../sources/nameless-file.js';

/** A file that was elsewhere and lies here, until it is let go. */
export interface FetchedFile {
  readonly input: InputFile;
  readonly close: () => Promise<void>;
}

/**
 * Copies a file that lies elsewhere to one without a name: its reader goes to and fro in it.
 * @throws SourceFailure, or the system's error where the disk is full
 */
export async function fetchWhole({ name, remote }: InputFile): Promise<FetchedFile> {
  const { handle, close } = await openNamelessFile();
  try {
    for await (const piece of remote?.pieces() ?? []) await handle.appendFile(piece);
    return { input: { name, path: '', handle }, close };
  } catch (error) {
    await close();
    throw error;
  }
}
