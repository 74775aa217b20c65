import { DOCUMENT_LIMITS } from './document-limits.js';
import type { Report } from './document-fault.js';
import type { Tree } from './parse-tree.js';

/** Whoever sends a value in one line has no use for lines: its places are its paths. */
const HERE = { line: 1, column: 1 };

/** A value of JSON as the tree that shapes read; what is nested too deeply is reported. */
export function treeOfValue(value: unknown, report: Report, depth = 0): Tree {
  if (typeof value !== 'object' || value === null) return { kind: 'scalar', at: HERE, value };
  if (depth > DOCUMENT_LIMITS.depth) {
    report(HERE, '', `is nested too deeply; at most ${DOCUMENT_LIMITS.depth.toString()} levels are read.`);
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
