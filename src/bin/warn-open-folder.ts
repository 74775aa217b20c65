import { statSync } from 'node:fs';

/** What others than the owner may do, of the permissions of a file. */
const OTHERS = 0o077;
/** Of these, reading. */
const READ_BY_OTHERS = 0o044;

/**
 * Says that others than its owner may enter the folder of the database, where they may; what is made by the service
 * is made closed, but a folder that was there before is left as it is.
 * @returns undefined where there is nothing to say: no folder yet, one that is closed, or a system without permissions
 */
export function openFolderWarning(
  folder: string,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  const mode = statSync(folder, { throwIfNoEntry: false })?.mode;
  if (mode === undefined || platform === 'win32' || (mode & OTHERS) === 0) return undefined;
  const octal = (mode & 0o7777).toString(8).padStart(4, '0');
  return `DATA_DIR ${folder} is open to others (mode ${octal}), and holds passwords and keys as hashes: chmod 700 closes it.`;
}

/**
 * Says that others than its owner may read a file of keys, where they may.
 * @returns undefined where there is nothing to say: no such file, one that is closed, or a system without permissions
 */
export function openKeysWarning(
  file: string,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode;
  if (mode === undefined || platform === 'win32' || (mode & READ_BY_OTHERS) === 0) return undefined;
  const octal = (mode & 0o7777).toString(8).padStart(4, '0');
  return `${file} holds keys, and others may read it (mode ${octal}): chmod 600 closes it.`;
}
