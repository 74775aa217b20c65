import { statSync } from 'node:fs';

/** Permission bits of group and others. */
const OTHERS = 0o077;
/** Read permission of group and others. */
const READ_BY_OTHERS = 0o044;

/**
 * Returns a warning if other users can access the database folder. The service creates the folder with restricted
 * permissions, but leaves those of an existing folder unchanged.
 * @returns undefined if the folder does not exist or is restricted, or the system has no permission bits
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
 * Returns a warning if other users can read a key file.
 * @returns undefined if the file does not exist or is restricted, or the system has no permission bits
 */
export function openKeysWarning(
  file: string,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  const octal = modeLetting(READ_BY_OTHERS, file, platform);
  if (octal === undefined) return undefined;
  return `${file} contains keys and can be read by other users (mode ${octal}). Restrict it with chmod 600.`;
}

/** Returns the permissions in octal if they include any of the given bits; else undefined. */
function modeLetting(what: number, name: string, platform: NodeJS.Platform): string | undefined {
  const mode = statSync(name, { throwIfNoEntry: false })?.mode;
  if (mode === undefined || platform === 'win32' || (mode & what) === 0) return undefined;
  return (mode & 0o7777).toString(8).padStart(4, '0');
}
