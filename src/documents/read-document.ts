import { DocumentError, type DocumentFault, type Report } from './document-fault.js';
import { parseTree, type Tree, DOCUMENT_LIMITS } from './parse-tree.js';
import type { Shape } from './shape.js';
import { readFileSync, statSync } from 'node:fs';

/** Checks what only several places of a document together can show. */
export type CheckDocument<T> = (
  document: T,
  report: Report,
  /** Whether something at the path or below it has been refused, so that it misses here. */
  isFaulty: (path: string) => boolean,
) => void;

/**
 * Reads the bytes of a file that people write, YAML or JSON in UTF-8.
 * @param file its name, for the faults
 * @throws DocumentError with every mistake and its place
 */
export const readDocument = <T>(
  bytes: Uint8Array,
  file: string,
  shape: Shape<T>,
  check?: CheckDocument<T>,
): T => readTree((report) => treeOf(bytes, report), file, shape, check);

/**
 * Reads what is a tree already, or becomes one.
 * @throws DocumentError with every mistake and its place
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
      return fail(`the file has ${stats.size.toString()} bytes; the limit is ${most}.`);
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

/** A value sent in one line needs no lines: its locations are its paths. */
const HERE = { line: 1, column: 1 };

/** A value of JSON as the tree that shapes read; what is nested too deeply is reported. */
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
