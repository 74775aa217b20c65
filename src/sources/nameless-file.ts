import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A file that has lost its name before the first byte is in it. */
export interface NamelessFile {
  /** The name that it had. */
  readonly path: string;
  readonly handle: FileHandle;
  readonly close: () => Promise<void>;
}

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
