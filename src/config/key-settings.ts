import type { Fault } from './provider-settings.js';
import { SETTINGS, type ReadSetting } from './settings.js';

/** Where the keys of operators are: a file, or a variable that holds them. */
export type KeySource = { readonly file: string } | { readonly variable: string; readonly text: string };

/** Reads where the keys of operators are; undefined: there are none. */
export function readKeySource(read: ReadSetting, faults: Fault[]): KeySource | undefined {
  const file = read(SETTINGS.transformKeysFile, undefined);
  const text = read(SETTINGS.transformKeys, undefined);
  const variable = SETTINGS.transformKeys.name;
  if (file === undefined) return text === undefined ? undefined : { variable, text };
  if (text !== undefined)
    faults.push(`${variable} and ${SETTINGS.transformKeysFile.name} must not both be set.`);
  return { file };
}
