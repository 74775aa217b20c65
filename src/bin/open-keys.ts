import { ConfigError } from '../config/load-config.js';
import { describeFault, DocumentError } from '../documents/document-fault.js';
import { readDocumentFile } from '../documents/read-document-file.js';
import { NO_KEYS, type KeyRing } from '../transform/key-ring.js';
import { readKeys } from '../transform/read-keys.js';

/**
 * Opens the keys of operators that need one.
 * @param file undefined: there are none
 * @throws ConfigError with every mistake in the file
 */
export function openKeys(file: string | undefined): KeyRing {
  if (file === undefined) return NO_KEYS;
  try {
    return readKeys(readDocumentFile(file), file);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new ConfigError(error.faults.map((fault) => describeFault(file, fault)));
  }
}
