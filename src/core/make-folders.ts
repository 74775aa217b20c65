import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from './system-reason.js';

/**
 * Creates a folder and the missing folders above it. Node's `recursive` option never returns where no folder can be
 * created, as in a working directory that was deleted, or in `/proc` (seen with Node 20.20).
 * @param mode permissions of the created folders; default: those of the process
 * @throws the system's error
 */
export function makeFolders(folder: string, mode?: number): void {
  try {
    makeFolder(folder, mode);
  } catch (error) {
    const parent = path.dirname(folder);
    if (codeOf(error) !== 'ENOENT' || parent === folder) throw error;
    makeFolders(parent, mode);
    makeFolder(folder, mode);
  }
}

/** Creates a folder, unless it exists: another process may create it at the same time. */
function makeFolder(folder: string, mode: number | undefined): void {
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}
