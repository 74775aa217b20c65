import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Bytes that the files of a folder hold, links not followed. */
export function folderBytes(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + lstatSync(path.join(entry.parentPath, entry.name)).size, 0);
}
