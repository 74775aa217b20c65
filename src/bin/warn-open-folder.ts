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
  const octal = modeLetting(OTHERS, folder, platform);
  if (octal === undefined) return undefined;
  return `DATA_DIR ${folder} can be read by other users (mode ${octal}) and contains hashed passwords and keys. Restrict it with chmod 700.`;
}

/**
 * Says that others than its owner may read a file of keys, where they may.
 * @returns undefined where there is nothing to say: no such file, one that is closed, or a system without permissions
 */
export function openKeysWarning(
  file: string,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  const octal = modeLetting(READ_BY_OTHERS, file, platform);
  if (octal === undefined) return undefined;
  return `${file} contains keys and can be read by other users (mode ${octal}). Restrict it with chmod 600.`;
}

/** The permissions of what is there, in octal, where they let others do any of this; undefined where they do not. */
function modeLetting(what: number, name: string, platform: NodeJS.Platform): string | undefined {
  const mode = statSync(name, { throwIfNoEntry: false })?.mode;
  if (mode === undefined || platform === 'win32' || (mode & what) === 0) return undefined;
  return (mode & 0o7777).toString(8).padStart(4, '0');
}
