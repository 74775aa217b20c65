import { lstatSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { folderBytes } from './folder-bytes.mjs';

/**
 * Removes from a folder of packages what `isUnused` names, given a path relative to it and whether that is a folder.
 * @returns the bytes that were freed
 */
export function prunePackages(modules, isUnused, below = '') {
  let freed = 0;
  for (const entry of readdirSync(path.join(modules, below), { withFileTypes: true })) {
    const name = path.join(below, entry.name);
    const file = path.join(modules, name);
    if (isUnused(name, entry.isDirectory())) {
      freed += entry.isDirectory() ? folderBytes(file) : lstatSync(file).size;
      rmSync(file, { recursive: true });
    } else if (entry.isDirectory()) freed += prunePackages(modules, isUnused, name);
  }
  return freed;
}
