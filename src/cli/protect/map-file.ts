import { readFile } from 'node:fs/promises';
import { DocumentError } from '../../documents/document-fault.js';
import type { MapEntry } from '../../transform/session-map.js';
import { readMap } from '../../transform/transform-request.js';
import { replaceFile } from '../files/replace-file.js';
import { UsageError } from '../usage-error.js';

/** Reads the map of a session; none where the file is not there yet. @throws UsageError where it is no map */
export async function openMap(file: string | undefined, isNeeded: boolean): Promise<readonly MapEntry[]> {
  if (file === undefined) return [];
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (code === 'ENOENT' && !isNeeded) return [];
    throw new UsageError(`${file} cannot be read: ${code === 'ENOENT' ? 'no such file' : code}.`);
  }
  try {
    return readMap(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof DocumentError)) throw error;
    throw new UsageError(`${file} is not a session map.`);
  }
}

/** Writes the map, for its owner's eyes alone, in the place of the old one. */
export async function saveMap(file: string, entries: readonly MapEntry[]): Promise<void> {
  await replaceFile(file, `${JSON.stringify(entries, undefined, 1)}\n`, true);
}
