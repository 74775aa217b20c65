import { ConfigError } from '../config/load-config.js';
import type { KeySource } from '../config/operator-settings.js';
import { describeFault, DocumentError } from '../documents/document-fault.js';
import { readDocumentFile } from '../documents/read-document.js';
import { NO_KEYS, type KeyRing } from '../transform/key-ring.js';
import { readKeys } from '../transform/read-keys.js';

/**
 * Reads the keys of operators that require one.
 * @param source undefined: there are no keys
 * @throws DocumentError with every error and its location
 */
export function readKeysFrom(source: KeySource | undefined): KeyRing {
  if (source === undefined) return NO_KEYS;
  if ('text' in source) return readKeys(Buffer.from(source.text), source.variable);
  const { file, setting } = source;
  try {
    return readKeys(readDocumentFile(file), file);
  } catch (error) {
    if (setting === undefined || !(error instanceof DocumentError)) throw error;
    throw new DocumentError(`${setting}: ${file}`, error.faults);
  }
}

/**
 * Opens the keys of operators that require one.
 * @throws ConfigError with every error and its location
 */
export function openKeys(source: KeySource | undefined): KeyRing {
  try {
    return readKeysFrom(source);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new ConfigError(error.faults.map((fault) => describeFault(error.file, fault)));
  }
}
