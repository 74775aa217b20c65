import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/** Identifies a file regardless of its name: its inode, or its path if it does not exist. */
export async function identityOf(name: string): Promise<string> {
  const there = await stat(name, { bigint: true }).catch(() => undefined);
  if (there !== undefined) return `${there.dev.toString()}:${there.ino.toString()}`;
  const folder = path.dirname(path.resolve(name));
  return path.join(await realpath(folder).catch(() => folder), path.basename(name));
}
