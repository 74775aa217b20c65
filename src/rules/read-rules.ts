import { readDocument } from '../documents/read-document.js';
import { checkDocument } from './check-document.js';
import { RULES_DOCUMENT, type RulesDocument } from './rules-document.js';

/**
 * Reads the bytes of a rules file, YAML or JSON in UTF-8.
 * @param file its name, for the faults
 * @throws DocumentError with every mistake and its place
 */
export const readRules = (bytes: Uint8Array, file: string): RulesDocument =>
  readDocument(bytes, file, RULES_DOCUMENT, checkDocument);
