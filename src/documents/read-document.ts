import { DOCUMENT_LIMITS } from './document-limits.js';
import { DocumentError, type DocumentFault, type Report } from './document-fault.js';
import { parseTree, type Tree } from './parse-tree.js';
import type { Shape } from './shape.js';

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
    report(start, '', `the file has ${bytes.length.toString()} bytes; at most ${most} are read.`);
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
