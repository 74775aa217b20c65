import { stat } from 'node:fs/promises';
import type { InputFile } from './input-file.js';

/** Bytes of all inputs together, as far as they can be known before they are read. */
export async function totalSize(files: readonly InputFile[]): Promise<number> {
  let total = 0;
  for (const { path, handle, table, remote } of files)
    total +=
      table?.expectedBytes ??
      remote?.identity.size ??
      (await (handle?.stat() ?? stat(path)).then(({ size }) => size).catch(() => 0));
  return total;
}
