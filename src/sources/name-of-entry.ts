import { isUtf8 } from 'node:buffer';
import path from 'node:path';

/** The name of an entry of a folder. */
export interface EntryName {
  /** As text: bytes that are not UTF-8 are written as escapes (`\xfc`). */
  readonly shown: string;
  /** Where the entry of a folder is; a buffer where a name on the way is not UTF-8. */
  readonly inside: (folder: string | Buffer) => string | Buffer;
}

/** @param bytes the name as the system has it: any bytes but `/` and zero */
export function nameOfEntry(bytes: Buffer): EntryName {
  const isText = isUtf8(bytes);
  const shown = isText ? bytes.toString() : escaped(bytes);
  return {
    shown,
    inside: (folder) =>
      isText && typeof folder === 'string'
        ? path.join(folder, shown)
        : Buffer.concat([Buffer.from(folder), Buffer.from(path.sep), bytes]),
  };
}

/** Characters as they are, and bytes that belong to none as escapes. */
function escaped(bytes: Buffer): string {
  let text = '';
  for (let at = 0; at < bytes.length;) {
    const length = [1, 2, 3, 4].find((most) => isUtf8(bytes.subarray(at, at + most)));
    if (length === undefined) text += `\\x${bytes.toString('hex', at, at + 1)}`;
    else text += bytes.toString('utf8', at, at + length);
    at += length ?? 1;
  }
  return text;
}
