import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type Node, type Pair } from 'yaml';
import type { Place, Report } from './document-fault.js';

/** Limits of a file written by users (rules, a policy, keys), so that parsing it cannot slow down the service. */
export const DOCUMENT_LIMITS = {
  /** Maximum size in bytes. */
  fileBytes: 1_048_576,
  /** Maximum nesting depth. */
  depth: 16,
} as const;

/** A value in the file, with its location. */
export type Tree =
  | { readonly kind: 'map'; readonly at: Place; readonly entries: readonly TreeEntry[] }
  | { readonly kind: 'list'; readonly at: Place; readonly items: readonly Tree[] }
  | { readonly kind: 'scalar'; readonly at: Place; readonly value: unknown };

export interface TreeEntry {
  readonly key: string;
  /** Position in its mapping, from 1. */
  readonly number: number;
  readonly keyAt: Place;
  readonly value: Tree;
}

const DUPLICATE_KEY = 'duplicate name';

const START: Place = { line: 1, column: 1 };

/** Messages by error code of the YAML library, whose own messages quote the file. */
const SYNTAX: Readonly<Record<string, string>> = {
  BAD_INDENT: 'the indentation does not match the surrounding lines',
  TAB_AS_INDENT: 'use spaces for indentation, not tabs',
  MISSING_CHAR: 'a character is missing: a comma, a closing quote or a bracket',
  BAD_DQ_ESCAPE: 'unknown escape after a backslash in double quotes; write expressions in single quotes',
  MULTIPLE_DOCS: 'the file must contain one document; remove the line "---" and everything after it',
  DUPLICATE_KEY,
  UNEXPECTED_TOKEN: 'unexpected token',
  BLOCK_AS_IMPLICIT_KEY: 'expected a name, but found a list or mapping; a colon may need quotes around it',
  MULTILINE_IMPLICIT_KEY: 'a name must be on one line; a colon or a quote may be missing',
};

/**
 * Parses YAML, of which JSON is a subset. Anchors, aliases, tags and merge keys are rejected, because a few lines of
 * them can expand to gigabytes.
 * @returns undefined if the file cannot be parsed as a single value; all errors are reported
 */
export function parseTree(text: string, report: Report): Tree | undefined {
  const counter = new LineCounter();
  const placeAt = (offset: number): Place => {
    const { line, col } = counter.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  try {
    const document = parseDocument(text, {
      lineCounter: counter,
      schema: 'core',
      version: '1.2',
      prettyErrors: false,
      // The library compares all pairs of keys. Duplicates are detected below with a set.
      uniqueKeys: false,
      logLevel: 'error',
    });
    // Report only the first error per line, because others on the line are consequences of it.
    const lines = new Map(
      document.errors.map((error) => [placeAt(error.pos[0]).line, error] as const).reverse(),
    );
    for (const { code, pos } of [...lines.values()].reverse()) {
      report(placeAt(pos[0]), '', `cannot be read as YAML: ${SYNTAX[code] ?? 'syntax error'}.`);
    }
    if (document.errors.length > 0) return undefined;
    if (document.contents === null) {
      report(START, '', 'the file is empty.');
      return undefined;
    }
    const builder = new TreeBuilder(placeAt, report);
    const tree = builder.build(document.contents, '', 0);
    return builder.isTooDeep ? undefined : tree;
  } catch (error) {
    // Stack overflow: the parser recurses for each level.
    if (!(error instanceof RangeError)) throw error;
    report(START, '', TOO_DEEP);
    return undefined;
  }
}

const TOO_DEEP = `is nested too deeply; at most ${DOCUMENT_LIMITS.depth.toString()} levels are allowed.`;

class TreeBuilder {
  /** Whether a part of the document was dropped because of its depth. */
  isTooDeep = false;
  readonly #placeAt: (offset: number) => Place;
  readonly #report: Report;

  constructor(placeAt: (offset: number) => Place, report: Report) {
    this.#placeAt = placeAt;
    this.#report = report;
  }

  build(node: unknown, path: string, depth: number): Tree {
    const at = this.#placeOf(node);
    if (depth > DOCUMENT_LIMITS.depth) {
      this.isTooDeep = true;
      return this.#refused(at, path, TOO_DEEP);
    }
    if (isAlias(node)) return this.#refused(at, path, 'must not be an alias; write the value itself.');
    if (!this.#isPlain(node, at, path)) return { kind: 'scalar', at, value: undefined };
    if (isSeq(node)) {
      const items = node.items.map((item, index) =>
        this.build(item, `${path}[${index.toString()}]`, depth + 1),
      );
      return { kind: 'list', at, items };
    }
    if (isMap(node)) {
      const seen = new Set<string>();
      return {
        kind: 'map',
        at,
        entries: node.items.flatMap((pair, index) => this.#entry(pair, index + 1, seen, at, path, depth)),
      };
    }
    return { kind: 'scalar', at, value: isScalar(node) ? node.value : null };
  }

  #entry(
    pair: Pair,
    number: number,
    seen: Set<string>,
    mapAt: Place,
    path: string,
    depth: number,
  ): readonly TreeEntry[] {
    const keyAt = pair.key === null ? mapAt : this.#placeOf(pair.key);
    if (!isScalar(pair.key) || typeof pair.key.value !== 'string') {
      this.#report(keyAt, path, 'a name must be text.');
      return [];
    }
    const key = pair.key.value;
    this.#isPlain(pair.key, keyAt, path);
    if (seen.has(key)) this.#report(keyAt, path, `${DUPLICATE_KEY}.`);
    seen.add(key);
    // Paths only show keys that look like field names; other keys might be misplaced values.
    const shown = /^[a-z_]{1,30}$/.test(key) ? key : '?';
    const value = this.build(pair.value, path === '' ? shown : `${path}.${shown}`, depth + 1);
    return [{ key, number, keyAt, value: pair.value === null ? { ...value, at: keyAt } : value }];
  }

  /** Returns whether the node has neither an anchor nor a tag, and reports an error otherwise. */
  #isPlain(node: unknown, at: Place, path: string): boolean {
    const { anchor, tag } = (node ?? {}) as { readonly anchor?: string; readonly tag?: string };
    if (anchor !== undefined) this.#report(at, path, 'must not have an anchor.');
    if (tag !== undefined) this.#report(at, path, 'must not have a tag.');
    return anchor === undefined && tag === undefined;
  }

  #refused(at: Place, path: string, message: string): Tree {
    this.#report(at, path, message);
    return { kind: 'scalar', at, value: undefined };
  }

  #placeOf(node: unknown): Place {
    const range = (node as Partial<Node> | null)?.range;
    // An omitted value, such as that of a key without one, has no location.
    return range !== undefined && range !== null ? this.#placeAt(range[0]) : START;
  }
}
