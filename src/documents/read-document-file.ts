import { readFileSync, statSync } from 'node:fs';
import { DocumentError } from './document-fault.js';
import { DOCUMENT_LIMITS } from './document-limits.js';

/**
 * Reads a file that people write, and no more of it than such a file may have.
 * @throws DocumentError where it cannot be read
 */
export function readDocumentFile(file: string): Uint8Array {
  const fail = (message: string): never => {
    throw new DocumentError(file, [{ line: 1, column: 1, path: '', message }]);
  };
  try {
    const stats = statSync(file);
    // A pipe or a device could keep the reader waiting for ever.
    if (!stats.isFile()) return fail('must be a file.');
    if (stats.size > DOCUMENT_LIMITS.fileBytes) {
      const most = DOCUMENT_LIMITS.fileBytes.toString();
      return fail(`the file has ${stats.size.toString()} bytes; at most ${most} are read.`);
    }
    return readFileSync(file);
  } catch (error) {
    if (error instanceof DocumentError || !(error instanceof Error)) throw error;
    const code = 'code' in error ? String(error.code) : error.name;
    return fail(`cannot be read (${code}).`);
  }
}

/** Changes when the file does, also where its folder swaps a link for another. */
export function fileSignature(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats === undefined ? 'missing' : [stats.ino, stats.size, stats.mtimeMs].join(':');
}
