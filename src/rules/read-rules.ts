import { checkDocument } from './check-document.js';
import { parseTree } from './parse-tree.js';
import { RULES_DOCUMENT, type RulesDocument } from './rules-document.js';
import { RulesError, type Report, type RulesFault } from './rules-fault.js';
import { RULES_LIMITS } from './rules-limits.js';

/**
 * Reads the bytes of a rules file, YAML or JSON in UTF-8.
 * @param file its name, for the faults
 * @throws RulesError with every mistake and its place
 */
export function readRules(bytes: Uint8Array, file: string): RulesDocument {
  const faults: RulesFault[] = [];
  const report: Report = ({ line, column }, path, message) => faults.push({ line, column, path, message });
  const document = read(bytes, report, (path) => faults.some((fault) => fault.path.startsWith(path)));
  if (faults.length > 0 || document === undefined) throw new RulesError(file, faults);
  return document;
}

function read(
  bytes: Uint8Array,
  report: Report,
  isFaulty: (path: string) => boolean,
): RulesDocument | undefined {
  const start = { line: 1, column: 1 };
  if (bytes.length > RULES_LIMITS.fileBytes) {
    const most = RULES_LIMITS.fileBytes.toString();
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
  const tree = parseTree(text, report);
  const document = tree === undefined ? undefined : RULES_DOCUMENT.read(tree, '', report);
  if (document !== undefined) checkDocument(document, report, isFaulty);
  return document;
}
