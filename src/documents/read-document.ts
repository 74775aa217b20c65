import { reasonOf } from '../core/system-reason.js';
import { DocumentError, type DocumentFault, type Report } from './document-fault.js';
import { parseTree, type Tree, DOCUMENT_LIMITS } from './parse-tree.js';
import type { Shape } from './shape.js';
import { readFileSync, statSync } from 'node:fs';

/** Checks constraints that involve several parts of a document. */
export type CheckDocument<T> = (
  document: T,
  report: Report,
  /** Returns whether an error was reported at or below a path, so that the value there is incomplete. */
  isFaulty: (path: string) => boolean,
) => void;

/**
 * Parses and validates a document written by users (YAML or JSON in UTF-8).
 * @param file file name, for error messages
 * @throws DocumentError with all errors and their locations
 */
export const readDocument = <T>(
  bytes: Uint8Array,
  file: string,
  shape: Shape<T>,
  check?: CheckDocument<T>,
): T => readTree((report) => treeOf(bytes, report), file, shape, check);

/**
 * Validates a tree against a shape.
 * @param open returns the tree; undefined after a parse error was reported
 * @throws DocumentError with all errors and their locations
 */
export function readTree<T>(
  open: (report: Report) => Tree | undefined,
  file: string,
  shape: Shape<T>,
  check?: CheckDocument<T>,
): T {
  const faults: DocumentFault[] = [];
  const report: Report = ({ line, column }, path, message) => faults.push({ line, column, path, message });
  const tree = open(report);
  const document = tree === undefined ? undefined : shape.read(tree, '', report);
  if (document !== undefined)
    check?.(document, report, (path) => faults.some((fault) => fault.path.startsWith(path)));
  if (faults.length > 0 || document === undefined) throw new DocumentError(file, faults);
  return document;
}

function treeOf(bytes: Uint8Array, report: Report): Tree | undefined {
  const start = { line: 1, column: 1 };
  if (bytes.length > DOCUMENT_LIMITS.fileBytes) {
    const most = DOCUMENT_LIMITS.fileBytes.toString();
    report(start, '', `the file has ${bytes.length.toString()} bytes; the limit is ${most}.`);
    return undefined;
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    report(start, '', 'the file must be UTF-8.');
    return undefined;
  }
  return parseTree(text, report);
}

/**
 * Reads a file written by users, within the size limit of documents.
 * @throws DocumentError if it cannot be read
 */
export function readDocumentFile(file: string): Uint8Array {
  const fail = (message: string): never => {
    throw new DocumentError(file, [{ line: 1, column: 1, path: '', message }]);
  };
  try {
    const stats = statSync(file);
    // Reading a pipe or a device could block forever.
    if (!stats.isFile()) return fail('must be a file.');
    if (stats.size > DOCUMENT_LIMITS.fileBytes) {
      const most = DOCUMENT_LIMITS.fileBytes.toString();
      return fail(`the file has ${stats.size.toString()} bytes; the limit is ${most}.`);
    }
    return readFileSync(file);
  } catch (error) {
    if (error instanceof DocumentError || !(error instanceof Error)) throw error;
    return fail(`cannot be read: ${reasonOf(error)}.`);
  }
}

/** Returns a string that changes with the file, including when a link in its folder is replaced. */
export function fileSignature(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats === undefined ? 'missing' : [stats.ino, stats.size, stats.mtimeMs].join(':');
}

/** JSON values are identified by their paths and have no line numbers. */
const HERE = { line: 1, column: 1 };

/** Converts a JSON value to a tree for shapes. Reports an error if it is nested too deeply. */
export function treeOfValue(value: unknown, report: Report, depth = 0): Tree {
  if (typeof value !== 'object' || value === null) return { kind: 'scalar', at: HERE, value };
  if (depth > DOCUMENT_LIMITS.depth) {
    report(HERE, '', `is nested too deeply; at most ${DOCUMENT_LIMITS.depth.toString()} levels are allowed.`);
    return { kind: 'scalar', at: HERE, value: undefined };
  }
  if (Array.isArray(value))
    return { kind: 'list', at: HERE, items: value.map((item) => treeOfValue(item, report, depth + 1)) };
  const entries = Object.entries(value).map(([key, inner], index) => ({
    key,
    number: index + 1,
    keyAt: HERE,
    value: treeOfValue(inner, report, depth + 1),
  }));
  return { kind: 'map', at: HERE, entries };
}
